// Laliny an Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  hold: 'Pez lontan pour tourn laliny isi, zis lo ou lekran',
  turned_round: 'Lo ou lekran laliny pou tourn lo {pip} ron.',
  turned_square: 'Lo ou lekran laliny pou tourn lo {pip} kare.',
  straight_round: 'Laliny i al drwat lo {pip} ron.',
  straight_square: 'Laliny i al drwat lo {pip} kare.',
};
