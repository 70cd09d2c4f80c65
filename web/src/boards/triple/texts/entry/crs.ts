// What the start page says about Triple Domino: Kreol Seselwa. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'triple.presets.solitaire.title': 'Triple Domino tousel',
  'entry.triple': 'Bann triyang lo en desen ki grandi: bann kwen i bezwen al ansanm. Pon, doub koneksyon ek egzagonn i rapport pwen, tire i kout pwen.',
  'entry.triple/solitaire': 'Ou kont bann triyang: poz tou ou lanmin san tir tro bokou. Bat ou prop rekor.',
};
