// The guide to Triple Domino: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Kartunya segitiga dengan angka di setiap sudut. Pasang hingga sudutnya sama; setiap kartu bernilai jumlah angkanya.',
  board: 'Gambar tumbuh ke segala arah. Geser untuk memindahkan, cubit atau pakai tombol untuk memperbesar. Tempat yang boleh dipasang terlihat samar.',
  turn: 'Giliran Anda! Ketuk kartu bertepi emas, lalu tempatnya. Jembatan, sambungan ganda, dan segi enam memberi tambahan: tertulis di tempatnya.',
  draw: 'Anda boleh mengambil dari kolam, dengan harga untuk setiap kartu; sesudah ambilan terakhir boleh lewat.',
  end: 'Putaran selesai. Yang habis mendapat bonus dan nilai semua kartu lawan. Permainan sungguhan berlanjut sampai ada yang mencapai target.',
};
