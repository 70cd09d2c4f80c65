// The guide to Seychelles: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Anda bermain dua lawan dua; mitra Anda duduk di depan. Yang habis kartunya menang untuk berdua: titik lawan jadi poin Anda.',
  ends: 'Kartu dipasang di salah satu dari dua ujung; angka yang terbuka ada di atas kartu Anda. Balak melintang dan tidak membuka cabang.',
  turn: 'Giliran Anda! Kartu bertepi emas cocok: ketuk satu. Bila bisa main, wajib main.',
  played: 'Lihat nilai kedua pihak di atas: satu set sampai 50. Bila lawan masih nol, mereka kapot; dengan 1 sampai 9 kapot bef; dengan sepuluh aman.',
  pass: 'Tidak ada yang cocok: Anda lewat. Tidak ada yang diambil, tetapi yang lain tahu apa yang tidak Anda punya.',
  other_passed: 'Seseorang lewat. Ingat angka yang terbuka: kalau itu lawan, biarkan tetap terbuka.',
  end: 'Putaran selesai. Pihak yang menang mendapat semua titik lawan. Panduan ini hanya sampai sepuluh; set sungguhan sampai 50.',
};
