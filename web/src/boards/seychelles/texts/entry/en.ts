// What the start page says about Seychelles, in English. The other languages have the same keys, or they do not compile.

import type { WordsLike } from '../../../../texts/words';

export const words = {
  'entry.seychelles': 'Two against two in sets to 50. Reach it while the others have nothing and they are kapot; once they have ten points they are safe.',
};

export type Words = WordsLike<typeof words>;
