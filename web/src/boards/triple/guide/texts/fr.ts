// The guide to Triple Domino: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Les pièces sont des triangles avec un numéro à chaque coin. Posez-les pour que les coins s’accordent ; chacune vaut la somme de ses numéros.',
  board: 'Le dessin grandit de tous côtés. Glissez pour le déplacer, pincez ou utilisez les boutons pour zoomer. Les places possibles apparaissent en ombre.',
  turn: 'À vous ! Touchez une pièce au bord doré, puis une place. Ponts, doubles connexions et hexagones rapportent plus : la place dit combien.',
  draw: 'Vous pouvez piocher, chaque pièce a son prix ; après la dernière pioche vous pouvez passer. Piochez quand rien ne va.',
  end: 'La donne est finie. Qui sort reçoit un bonus et la valeur des pièces des autres. Une vraie partie va jusqu’à l’objectif.',
};
