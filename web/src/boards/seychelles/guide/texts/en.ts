// The guide to Seychelles, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../texts/game';

export const texts = {
  aim: 'You play two against two; your partner sits opposite. If one of you empties the hand, you both win: all pips left with the others are your points.',
  ends: 'A tile goes to one of the two ends of the line; you see the open numbers above your hand. Doubles lie across and open nothing new.',
  turn: 'Your turn! The tiles with a gold edge fit: tap one. If you can play, you must.',
  played: 'Watch the score of both sides above: a set goes to 50. If the others have nothing then, they are kapot; with 1 to 9 kapot bef; with ten they are safe.',
  pass: 'Nothing fits: you pass. Nothing is drawn and nothing is lost, but the others now know what you lack.',
  other_passed: 'Somebody passed. Remember the numbers that were open: if it was your opponent, keep them open.',
  end: 'The deal is over. The winning side gets all the pips left with the other side. This guide played to ten points; a real set goes to 50.',
} as const;

export type Texts = TextsLike<typeof texts>;
