// Ses propres parties, en français.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Mes parties',
  none: 'Vous n’avez encore terminé aucune partie. Dès la première, elle sera ici.',
  failed: 'Elles ne peuvent pas être consultées pour l’instant.',
  again: 'Réessayer',
  older: 'Parties plus anciennes',
  played: 'Parties',
  won: 'Gagnées',
  chips: 'Jetons',
  given_taken: '{what} : donnés · reçus',
  you_won: 'Vous avez gagné',
  you_lost: 'Gagné par {names}',
  finished: 'Finie',
  abandoned: 'Interrompue',
  running: 'En cours',
  running_tables: 'Vos autres tables',
  total: 'Vos points : {n}',
  chips_of: '{n} {n:jeton|jetons}',
  with: 'avec {names}',
  alone: 'seul',
  replay: 'La revoir',
  player: 'Joueur {n}',
  play_chips: 'Les jetons sont pour le jeu et ne valent rien hors de la table.',
};
