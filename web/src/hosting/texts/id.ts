// What a host sets and asks for: Bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  bots_play: 'Bot bermain',
  easy: 'mudah: untuk yang belajar',
  normal: 'biasa: pemain yang masuk akal',
  easy_bot: 'bot mudah',
  normal_bot: 'bot biasa',
  own_mix_about: 'Pilihan di bawah berbeda dari semua cara bernama.',
  region_any: 'Di mana saja',
  pause_propose: 'Usulkan jeda',
  pause_about: 'Dimulai bila semua orang di meja setuju.',
  pause_asked: '{name} minta jeda.',
  pause_agree: 'Setuju',
  pause_decline: 'Lanjut',
  pause_waiting: 'Anda setuju jeda. Belum menjawab: {names}.',
  pause_take_back: 'Tidak jadi jeda',
  paused: 'Dijeda. Tidak ada jam yang jalan.',
  paused_left: 'Dijeda. Permainan lanjut sendiri dalam {time}.',
  go_on: 'Lanjutkan',
};
