// Gaple an Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  turned_up: 'Nou vir {tile} pou konmans laliny.',
  had_no_double: '{name} napa doub, i pa kapab konmanse.',
  you_had_no_double: 'Ou napa doub, ou pa kapab konmanse.',
  discarded: '{name} in zet en domino.',
  you_discarded: 'Ou’n zet {tile}.',
  choose_discard: 'Okenn ou domino pa al avek laliny. Swazir enn pou zete figir anba; son bann pwen i konte kont ou.',
  discard: 'Zet {tile} ({n} pwen)',
  dead_yours: 'Ou bann domino mor',
  tile_discard: '{tile}, ou kapab zet li',
  wins: '{n} lanmin gannyen',
  wins_decide: 'Lakantite lanmin gannyen ki deside.',
  collects: 'I gannyen {list}',
  collects_from: '{n} sorti kot {name}',
  pays: 'I peye {list}',
  pays_to: '{n} avek {name}',
  'reason.played_out': 'Tou dimoun in fini zwe tou zot domino.',
  'what.pips_left': 'Pwen ki reste dan lanmin',
  'what.pips_dead': 'Pwen lo domino mor',
  'what.double_blank_25': 'Doube blan tousel',
  'what.lowest_tile': 'Menm pwen: domino pli ba ki deside',
  'what.nothing_left': 'Napa nanryen ki reste',
  'refused.must_open_with_double': 'Laliny i bezwen konmans avek en doub.',
  'refused.must_open_with_double_blank': 'Premye lanmin i konmans avek doube blan.',
  'refused.no_discards_here': 'Lo sa latab ou pase, ou pa zet domino.',
  'refused.no_passes_here': 'Lo sa latab ou zet en domino, ou pa pase.',
};
