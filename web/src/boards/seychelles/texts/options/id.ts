// Bahasa Indonesia: the words of the options of Seychelles. Not yet read by a native speaker.

export const words = {
  'regions.Seychelles': 'Seychelles',
  'seychelles.options.target.title': 'Target',
  'seychelles.options.target.about': 'Berapa poin untuk satu set.',
  'seychelles.options.starter_rule.title': 'Siapa yang memulai',
  'seychelles.options.starter_rule.about':
    'Tiap putaran berikutnya dalam set: pemegang 6-6, pemenang putaran terakhir, atau kursi berikutnya.',
  'seychelles.options.starter_rule.double_six': 'pemegang 6-6',
  'seychelles.options.starter_rule.winner': 'pemenang',
  'seychelles.options.starter_rule.rotate': 'kursi berikutnya',
  'seychelles.options.restart_when.title': 'Set dibatalkan',
  'seychelles.options.restart_when.about':
    'Bila seseorang mencapai target tetapi tidak bisa menang, atau begitu tidak ada lagi yang bisa menang.',
  'seychelles.options.restart_when.at_50': 'pada target',
  'seychelles.options.restart_when.as_soon_as_dead': 'begitu mati',
  'seychelles.options.ten_points.title': 'Tepat sepuluh poin',
  'seychelles.options.ten_points.about': 'Menyelamatkan dari kapot bef, atau tetap kapot bef.',
  'seychelles.options.ten_points.restart': 'selamat',
  'seychelles.options.ten_points.kapot_bef': 'kapot bef',
  'seychelles.options.three_player_win.title': 'Tiga pemain',
  'seychelles.options.three_player_win.about': 'Untuk menang, kedua lawan harus di bawah sepuluh, atau salah satunya.',
  'seychelles.options.three_player_win.all_below_10': 'keduanya di bawah sepuluh',
  'seychelles.options.three_player_win.any_below_10': 'salah satu di bawah sepuluh',
  'seychelles.options.zwe_final_after.title': 'Zwe final setelah',
  'seychelles.options.zwe_final_after.about': 'Sekian set dibatalkan; 0 berarti tidak pernah, dan permainan mungkin tak pernah selesai.',
  'seychelles.options.zwe_final_mode.title': 'Zwe final adalah',
  'seychelles.options.zwe_final_mode.about': 'Satu putaran, atau satu set dari nol.',
  'seychelles.options.zwe_final_mode.deal': 'satu putaran',
  'seychelles.options.zwe_final_mode.set': 'satu set',
  'seychelles.options.announce_lake.title': 'Umumkan lake',
  'seychelles.options.announce_lake.about': 'Pemain boleh mencoba kartu yang tidak cocok; kartu itu kembali, dan semua mendengarnya.',
  'seychelles.presets.partners.title': 'Berpasangan sampai 50',
  'seychelles.presets.partners.about': 'Empat pemain, dua lawan dua; pemegang 6-6 memulai setiap putaran.',
  'seychelles.presets.lapoz.title': 'Pemenang mendapat lapoz',
  'seychelles.presets.lapoz.about': 'Pemenang putaran terakhir memulai yang berikutnya.',
  'seychelles.presets.picnic.title': 'Yang lain menunggu',
  'seychelles.presets.picnic.about': 'Set mati langsung dibatalkan, dan putaran berikutnya adalah zwe final.',
  'seychelles.presets.three.title': 'Tiga pemain',
  'seychelles.presets.three.about': 'Masing-masing sendiri, tanpa balak kosong.',
  'seychelles.presets.two.title': 'Dua pemain',
  'seychelles.presets.two.about': 'Empat belas kartu seorang.',
};

/** A word for each option, choice, preset and region of the game. */
export type OptionWords = { readonly [path in keyof typeof words]: string };
