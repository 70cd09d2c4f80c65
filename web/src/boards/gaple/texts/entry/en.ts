// What the start page says about Gaple, in English. The other languages have the same keys, or they do not compile.

import type { WordsLike } from '../../../../texts/words';

export const words = {
  'entry.gaple': 'The domino of Indonesian evenings: one line, seven tiles, four at the table. The player with the fewest pips left wins the deal.',
};

export type Words = WordsLike<typeof words>;
