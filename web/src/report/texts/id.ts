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
};
