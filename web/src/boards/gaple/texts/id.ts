// Gaple dalam bahasa Indonesia. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  turned_up: '{tile} dibuka untuk memulai jalur.',
  had_no_double: '{name} tidak punya balak dan tidak bisa memulai.',
  you_had_no_double: 'Anda tidak punya balak dan tidak bisa memulai.',
  discarded: '{name} membuang satu kartu.',
  you_discarded: 'Anda membuang {tile}.',
  choose_discard: 'Tidak ada kartu Anda yang cocok. Pilih satu untuk dibuang tertutup; titiknya dihitung.',
  discard: 'Buang {tile} ({n} {n:poin})',
  dead_yours: 'Kartu mati Anda',
  tile_discard: '{tile}, bisa dibuang',
  wins: 'menang {n} {n:putaran}',
  wins_decide: 'Putaran yang dimenangi menentukan permainan.',
  collects: 'Menerima {list}',
  collects_from: '{n} dari {name}',
  pays: 'Membayar {list}',
  pays_to: '{n} kepada {name}',
  'reason.played_out': 'Semua kartu sudah dimainkan.',
  'what.pips_left': 'Titik di tangan',
  'what.pips_dead': 'Titik kartu mati',
  'what.double_blank_25': 'Balak kosong sendirian',
  'what.lowest_tile': 'Poin sama: kartu terendah menentukan',
  'what.nothing_left': 'Tidak ada sisa',
  'refused.must_open_with_double': 'Jalur harus dimulai dengan balak.',
  'refused.must_open_with_double_blank': 'Putaran pertama dimulai dengan balak kosong.',
  'refused.no_discards_here': 'Di meja ini Anda lewat, bukan membuang.',
  'refused.no_passes_here': 'Di meja ini Anda membuang, bukan lewat.',
};
