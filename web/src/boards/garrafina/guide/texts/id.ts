// The guide to Garrafina: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Dalam Garrafina setiap orang membangun kereta sendiri dari satu balak di tengah. Yang lebih dulu habis mendapat titik pemain lain.',
  lead: 'Anda memulai: pasang salah satu balak Anda. Semua kereta mulai dari angkanya.',
  trains: 'Kereta Anda milik Anda sendiri. Kereta bertanda ● terbuka: pemiliknya harus lewat, dan semua boleh menyambungnya.',
  turn: 'Giliran Anda! Kartu bertepi emas cocok di kereta Anda atau yang terbuka. Ketuk satu; bila ada beberapa tempat, pilih.',
  pass: 'Tidak ada yang cocok: Anda lewat, dan kereta Anda terbuka bagi semua sampai disambung kartu yang bukan balak.',
  other_passed: 'Seseorang lewat: lihat ● pada keretanya. Anda boleh memakainya untuk membuang kartu.',
  end: 'Putaran selesai. Yang kalah membayar titik di tangannya kepada pemenang. Dengan dua atau tiga pemain, tumpukan yang diambil menggandakan kerugian.',
};
