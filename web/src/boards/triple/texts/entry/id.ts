// What the start page says about Triple Domino: Bahasa Indonesia. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.triple': 'Segitiga pada gambar yang terus tumbuh: sudut-sudut harus sama. Jembatan, sambungan ganda, dan segi enam memberi poin tambahan.',
  'entry.triple/solitaire': 'Anda melawan segitiga: habiskan kartu dengan sesedikit mungkin mengambil. Kalahkan rekor Anda sendiri.',
  'triple.presets.solitaire.title': 'Triple Domino sendirian',
};
