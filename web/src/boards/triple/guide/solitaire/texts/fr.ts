// The guide to Triple Domino alone: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Seul contre les triangles : posez toute votre main. Les coins doivent s’accorder ; chaque pièce vaut la somme de ses numéros.',
  turn: 'Touchez une pièce au bord doré, puis une des places éclairées. Ponts, doubles connexions et hexagones rapportent plus.',
  draw: 'Bloqué ? Piochez : cela coûte des points, et les pioches sont comptées.',
  end: 'C’est fini. Votre résultat reste dans la liste de vos meilleurs : battez-le.',
};
