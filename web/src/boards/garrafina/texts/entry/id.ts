// What the start page says about Garrafina: Bahasa Indonesia. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.garrafina': 'Setiap orang membangun kereta dari satu balak di tengah. Kalau Anda harus lewat, kereta Anda terbuka untuk semua.',
  'entry.garrafina/correlativa': 'Saudara Garrafina dari Meksiko, untuk tiga orang. Yang tidak bisa main mengambil dari tumpukan; pemenang memulai putaran berikutnya.',
};
