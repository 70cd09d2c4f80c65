// The rules page: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game}: aturannya',
  contents: 'Isi',
  choices: 'Yang bisa dipilih di meja',
  ways: 'Cara bermain',
  usual: 'Biasanya: {value}.',
  here: 'Di meja Anda: {value}.',
  table: 'Tabel',
  english: 'Aturan ini ditulis dalam bahasa Inggris; pilihan meja di bawah dalam bahasa Anda.',
  original: 'Kode dan pengujian mengutip aturan bahasa Inggris.',
  read_english: 'Baca dalam bahasa Inggris',
  read_own: 'Baca dalam bahasa Indonesia',
  to_table: 'Kembali ke meja',
};
