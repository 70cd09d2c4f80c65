// The guide to Gaple, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../texts/game';

export const texts = {
  aim: 'Gaple is played on one line. When a hand is empty, or nobody can play, the player with the fewest pips left wins the deal.',
  ends: 'A tile goes to one of the two ends of the line. Each end has a mark with its open number: one is round, the other square. You see both marks again above your hand.',
  turn: 'Your turn! The tiles with a gold edge fit. Tap one; if it fits at both ends, choose the end.',
  played: 'Well done. Get rid of heavy tiles early: the pips left in your hand are your points.',
  discard: 'None of your tiles fits, so one must go, face down. Its pips count against you: throw away a light one.',
  other_discarded: 'Somebody could not play and threw a tile away. Remember which numbers were open: that player has none of them.',
  end: 'The deal is over. The sheet shows who won and why: every point with its tiles and the number of its rule.',
} as const;

export type Texts = TextsLike<typeof texts>;
