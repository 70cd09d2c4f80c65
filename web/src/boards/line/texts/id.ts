// Jalur dalam bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  hold: 'Tekan lama untuk membelokkan jalur di sini, hanya di layar Anda',
  turned_round: 'Di layar Anda jalur berikutnya berbelok di {pip} bulat.',
  turned_square: 'Di layar Anda jalur berikutnya berbelok di {pip} kotak.',
  straight_round: 'Jalur lurus terus di {pip} bulat.',
  straight_square: 'Jalur lurus terus di {pip} kotak.',
};
