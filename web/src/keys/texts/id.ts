import type { Texts } from './en';

export const texts: Texts = {
  arrows: '← → menelusuri kartu, atau memilih ujung',
  enter: 'Enter memasang kartu',
  escape: 'Escape membatalkan pilihan',
  digits: '1–9 memilih kartu',
  pass: 'P untuk melewati giliran',
  turn: ', dan . membelokkan ujung jalur, hanya di layar Anda',
  ready: 'R siap untuk putaran berikutnya',
  skip: 'F melompat ke giliran Anda, di meja bot',
  text: 'T menampilkan meja sebagai teks',
  past: 'B melihat posisi sebelumnya',
  help: '? menampilkan daftar ini',
};
