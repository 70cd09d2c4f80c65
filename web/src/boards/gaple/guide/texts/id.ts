// The guide to Gaple: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Gaple dimainkan pada satu jalur. Bila satu tangan kosong, atau tidak ada yang bisa lanjut, yang sisa titiknya paling sedikit menang.',
  ends: 'Kartu dipasang di salah satu dari dua ujung jalur. Tiap ujung punya tanda dengan angka yang terbuka: satu bulat, satu kotak. Kedua tanda itu ada lagi di atas kartu Anda.',
  turn: 'Giliran Anda! Kartu bertepi emas bisa dipasang. Ketuk satu; bila cocok di kedua ujung, pilih ujungnya.',
  played: 'Bagus. Kartu berat sebaiknya cepat keluar: titik yang tersisa di tangan adalah poin Anda.',
  discard: 'Tidak ada kartu Anda yang cocok, jadi satu harus dibuang tertutup. Titiknya dihitung: buanglah yang ringan.',
  other_discarded: 'Seseorang tidak bisa main dan membuang satu kartu. Ingat angka yang terbuka: ia tidak memilikinya.',
  end: 'Putaran selesai. Lembar nilai menunjukkan siapa menang dan mengapa: setiap poin dengan kartu dan nomor aturannya.',
};
