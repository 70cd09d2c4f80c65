// The guide to Kap Tai Shap, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../texts/game';

export const texts = {
  aim: 'Collect ten tiles: one identical pair, the eye, and four pairs that make ten or twenty pips. Everybody has paid into the pot; the first complete hand takes it.',
  hand: 'Your hand is sorted for you: the pair and the tens and twenties that you already have lie together.',
  turn: 'Your turn! Draw from the wall, or pick up a discard that helps you: those you may take are lit.',
  discard: 'You have ten tiles and they are not complete: throw one away. Choose one that pairs with nothing.',
  others: 'All discards lie face up. Watch what the others take: it shows what they collect.',
  end: 'The deal is over. The complete hand is shown with its eye and its four pairs, and the pot changes hands. If the wall runs out, the pot stays for the next deal.',
} as const;

export type Texts = TextsLike<typeof texts>;
