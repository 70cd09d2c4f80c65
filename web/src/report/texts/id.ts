// Laporan dalam bahasa Indonesia.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Laporkan sesuatu',
  about: 'Pengelola server akan melihat saat ini dalam permainan. Tidak ada orang di meja yang diberi tahu.',
  category: 'Tentang apa?',
  cheating: 'Kecurangan',
  chat: 'Ucapan di obrolan',
  behaviour: 'Perilaku seseorang',
  fault: 'Program melakukan kesalahan',
  other: 'Hal lain',
  whom: 'Tentang siapa?',
  nobody: 'Tidak ada yang khusus',
  words: 'Dengan kata-kata sendiri',
  send: 'Kirim',
  sent: 'Terima kasih. Laporan sudah diterima.',
  outcome: 'Pada {date} Anda melaporkan: {category}.',
  no_rule_broken: 'Tidak ada aturan yang dilanggar.',
  warned: 'Pemain itu sudah diperingatkan.',
  banned: 'Pemain itu sudah diblokir.',
  mended: 'Kesalahan program sudah diperbaiki.',
  thanks: 'Terima kasih. Pengelola sudah membacanya.',
  acted: 'Pengelola sudah mengambil tindakan.',
  dismissed: 'Pengelola sudah memeriksanya dan tidak mengubah apa pun.',
};
