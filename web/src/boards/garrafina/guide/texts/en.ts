// The guide to Garrafina, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../texts/game';

export const texts = {
  aim: 'In Garrafina everybody builds a train of their own from one double in the middle. The first player with an empty hand gets the pips left with the others.',
  lead: 'You begin: lead one of your doubles. All trains start at its number.',
  trains: 'Your train is yours alone. A train with the token ● is open: its owner had to pass, and everybody may add to it.',
  turn: 'Your turn! The tiles with a gold edge fit on your train or on an open one. Tap one; if there are several places, choose.',
  pass: 'Nothing fits: you pass, and your train is open to all until a tile that is not a double is added to it.',
  other_passed: 'Somebody passed: look for the ● at that train. You may use it now to get rid of a tile.',
  end: 'The deal is over. Each loser pays the pips left in hand, and the winner gets them. With two or three players, a heap that was taken doubles the loss.',
} as const;

export type Texts = TextsLike<typeof texts>;
