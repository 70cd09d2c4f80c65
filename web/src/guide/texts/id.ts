// What the guide says in every game: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Panduan',
  step: '{n} dari {all}',
  next: 'Lanjut',
  skip: 'Lewati panduan',
  done: 'Selesai',
  again: 'Main sampai selesai',
  rules: 'Baca aturannya',
  waiting: 'Lanjutkan main: panduan bicara lagi bila ada hal baru.',
  tip: 'Kiat',
  tips: 'Kiat di meja',
  tips_about: 'Masing-masing muncul sekali, dalam permainan yang punya kiat. Matikan lalu nyalakan untuk melihat semuanya lagi.',
  who: 'Pemain lain ditampilkan menurut urutan main sesudah Anda. Bingkai emas dengan ▶ berarti gilirannya; di sampingnya jumlah kartu yang masih dipegang.',
};
