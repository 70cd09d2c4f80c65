// The guide to Kap Tai Shap: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Kumpulkan sepuluh kartu: satu pasang kembar, sang mata, dan empat pasang berjumlah sepuluh atau dua puluh. Tangan lengkap pertama mengambil pot.',
  hand: 'Kartu Anda ditata otomatis: pasangan serta sepuluhan dan dua puluhan yang sudah ada berdiri bersama.',
  turn: 'Giliran Anda! Ambil dari dinding, atau ambil buangan yang membantu: yang boleh diambil menyala.',
  discard: 'Anda punya sepuluh kartu dan belum lengkap: buang satu. Pilih yang tidak berpasangan.',
  others: 'Semua buangan terbuka. Perhatikan apa yang diambil yang lain: itu menunjukkan apa yang mereka kumpulkan.',
  end: 'Putaran selesai. Tangan lengkap diperlihatkan dengan mata dan empat pasangnya, dan pot berpindah. Bila dinding habis, pot diteruskan.',
};
