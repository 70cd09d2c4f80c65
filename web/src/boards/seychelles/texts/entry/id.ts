// What the start page says about Seychelles: Bahasa Indonesia. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.seychelles': 'Dua lawan dua sampai 50. Capai selagi lawan belum punya apa-apa dan mereka kapot; dengan sepuluh poin mereka aman.',
};
