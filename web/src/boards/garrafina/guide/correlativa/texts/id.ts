// The guide to Correlativa: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Correlativa adalah Garrafina dengan tumpukan: setiap orang membangun kereta dari satu balak, dan yang tidak bisa main mengambil kartu.',
  lead: 'Anda memulai: pasang salah satu balak Anda. Semua kereta mulai dari angkanya.',
  trains: 'Kereta Anda milik Anda sendiri. Kereta bertanda ● terbuka: pemiliknya harus lewat, dan semua boleh menyambungnya.',
  turn: 'Giliran Anda! Kartu bertepi emas cocok. Ketuk satu; bila ada beberapa tempat, pilih.',
  draw: 'Tidak ada yang cocok: ambil dari tumpukan sampai ada. Kartu itu lalu wajib dimainkan.',
  end: 'Putaran selesai. Yang kalah membayar titik di tangannya kepada pemenang, yang juga memulai putaran berikutnya.',
};
