// The guide to Triple Domino, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../texts/game';

export const texts = {
  aim: 'The tiles are triangles with a number at each corner. Lay them so that corners agree; every tile brings the sum of its numbers.',
  board: 'The picture grows in all directions. Drag to move it, pinch or use the buttons to zoom. You see a ghost of your tile at every place where it fits.',
  turn: 'Your turn! Tap a tile with a gold edge, then a place. Bridges, double connections and hexagons bring extra points: the place says how many.',
  draw: 'You may draw from the pool, at a price for each tile; after the last draw you may pass. Draw when nothing fits.',
  end: 'The deal is over. The player who goes out gets a bonus and the value of all tiles left with the others. A real match goes on until somebody reaches the target.',
} as const;

export type Texts = TextsLike<typeof texts>;
