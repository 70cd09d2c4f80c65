// The guide to Triple Domino alone, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../../texts/game';

export const texts = {
  aim: 'You alone against the triangles: lay your whole hand. Corners must agree; every tile brings the sum of its numbers.',
  turn: 'Tap a tile with a gold edge, then one of the places that light up. Bridges, double connections and hexagons bring extra points.',
  draw: 'Stuck? Draw a tile: it costs points, and there are only so many draws in the whole game.',
  end: 'That was it. Your result is in the list of your best games: beat it.',
} as const;

export type Texts = TextsLike<typeof texts>;
