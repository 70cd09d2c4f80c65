// Pertandingan sendiri, dalam bahasa Indonesia.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Pertandingan saya',
  none: 'Anda belum pernah menyelesaikan pertandingan. Nanti pertandingan Anda tampil di sini.',
  failed: 'Saat ini tidak dapat dicari.',
  again: 'Coba lagi',
  older: 'Yang lebih lama',
  played: 'Pertandingan',
  won: 'Menang',
  chips: 'Keping',
  given_taken: '{what} diberi · diterima',
  you_won: 'Anda menang',
  you_lost: '{names} menang',
  finished: 'Selesai',
  abandoned: 'Dihentikan',
  running: 'Masih berlangsung',
  running_tables: 'Meja Anda yang lain',
  total: 'Poin Anda: {n}',
  chips_of: '{n} keping',
  with: 'bersama {names}',
  alone: 'sendiri',
  replay: 'Lihat lagi',
  player: 'Pemain {n}',
  play_chips: 'Keping hanya untuk bermain dan tidak bernilai di luar meja.',
};
