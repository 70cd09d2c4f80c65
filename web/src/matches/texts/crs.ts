// Son prop parti, an Kreol.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Mon bann parti',
  none: 'Ou pankor fini en parti. Kan ou pou fini enn, i pou la.',
  failed: 'Pa kapab rod zot aprezan.',
  again: 'Esey ankor',
  older: 'Parti pli vye',
  played: 'Parti',
  won: 'Gannyen',
  chips: 'Zeton',
  given_taken: '{what} done · pran',
  you_won: "Ou'n gannyen",
  you_lost: '{names} in gannyen',
  finished: 'Fini',
  abandoned: 'Arete',
  running: 'Ankor pe zwe',
  running_tables: 'Ou bann lezot latab',
  total: 'Ou pwen: {n}',
  chips_of: '{n} zeton',
  with: 'avek {names}',
  alone: 'tousel',
  replay: 'Get li ankor',
  player: 'Zwer {n}',
  play_chips: 'Zeton i zis pour zwe; zot pa vo nanryen deor latab.',
};
