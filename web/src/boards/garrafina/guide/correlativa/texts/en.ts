// The guide to Correlativa, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../../texts/game';

export const texts = {
  aim: 'Correlativa is Garrafina with a boneyard: everybody builds a train of their own from one double in the middle. If you cannot play, you draw.',
  lead: 'You begin: lead one of your doubles. All trains start at its number.',
  trains: 'Your train is yours alone. A train with the token ● is open: its owner had to pass, and everybody may add to it.',
  turn: 'Your turn! The tiles with a gold edge fit. Tap one; if there are several places, choose.',
  draw: 'Nothing fits: draw from the boneyard until a tile fits. You must play that tile.',
  end: 'The deal is over. The losers pay the pips left in their hands to the winner, who also begins the next deal.',
} as const;

export type Texts = TextsLike<typeof texts>;
