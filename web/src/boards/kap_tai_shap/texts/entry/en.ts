// What the start page says about Kap Tai Shap, in English. The other languages have the same keys, or they do not compile.

import type { WordsLike } from '../../../../texts/words';

export const words = {
  'entry.kap_tai_shap': 'Chinese dominoes, an ancestor of mah-jong. Collect one identical pair and four pairs of ten or twenty, and the pot is yours.',
};

export type Words = WordsLike<typeof words>;
