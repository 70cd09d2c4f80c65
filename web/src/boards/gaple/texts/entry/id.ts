// What the start page says about Gaple: Bahasa Indonesia. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.gaple': 'Domino malam-malam Indonesia: satu jalur, tujuh kartu, empat orang. Yang sisa titiknya paling sedikit memenangi putaran.',
};
