// The guide to Triple Domino alone: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Anda sendiri melawan segitiga: habiskan kartu Anda. Sudut harus sama; setiap kartu bernilai jumlah angkanya.',
  turn: 'Ketuk kartu bertepi emas, lalu salah satu tempat yang menyala. Jembatan, sambungan ganda, dan segi enam memberi tambahan.',
  draw: 'Buntu? Ambil kartu: ada harganya, dan jumlah ambilan terbatas.',
  end: 'Selesai. Hasil Anda masuk daftar terbaik: kalahkan.',
};
