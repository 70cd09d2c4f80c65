// Gaple 中文（简体）。 Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  turned_up: '翻开 {tile}，从它开始接龙。',
  had_no_double: '{name} 没有双牌，不能开局。',
  you_had_no_double: '你没有双牌，不能开局。',
  discarded: '{name} 弃了一张牌。',
  you_discarded: '你弃了 {tile}。',
  choose_discard: '你没有能接的牌。请选一张扣着弃掉；它的点数算在你头上。',
  discard: '弃掉 {tile}（{n} 分）',
  dead_yours: '你的死牌',
  tile_discard: '{tile}，可以弃掉',
  wins: '赢了 {n} 局',
  wins_decide: '以赢的局数定胜负。',
  collects: '收到{list}',
  collects_from: '{name} 付的 {n}',
  pays: '付给{list}',
  pays_to: '{name} {n}',
  'reason.played_out': '所有人的牌都出完了。',
  'what.pips_left': '手中剩余点数',
  'what.pips_dead': '死牌点数',
  'what.double_blank_25': '只剩双白',
  'what.lowest_tile': '点数相同：最小的牌决定',
  'what.nothing_left': '没有剩牌',
  'refused.must_open_with_double': '必须用双牌开头。',
  'refused.must_open_with_double_blank': '第一局必须用双白开头。',
  'refused.no_discards_here': '这一桌不能出牌时过牌，不弃牌。',
  'refused.no_passes_here': '这一桌不能出牌时弃一张牌，不能过。',
};
