// What the guide says in every game: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Guide',
  step: '{n} sur {all}',
  next: 'Suivant',
  skip: 'Passer le guide',
  done: 'C’est tout',
  again: 'Jouer une partie entière',
  rules: 'Lire les règles',
  waiting: 'Continuez : le guide parlera quand il se passera du nouveau.',
  tip: 'Conseil',
  tips: 'Conseils à la table',
  tips_about: 'Chacun paraît une fois, dans les jeux qui en ont. Désactivez-les puis réactivez-les pour les revoir tous.',
  who: 'Les autres sont placés dans l’ordre où ils jouent après vous. Le cadre doré avec ▶ a la main ; à côté, le nombre de dominos que chacun tient encore.',
};
