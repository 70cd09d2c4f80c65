// Gaple's own texts in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../texts/game';

export const texts = {
  turned_up: '{tile} is turned up to begin the line.',
  had_no_double: '{name} has no double and cannot begin.',
  you_had_no_double: 'You have no double and cannot begin.',
  discarded: '{name} threw a tile away.',
  you_discarded: 'You threw {tile} away.',
  choose_discard: 'None of your tiles fits. Choose one to throw away face down; its pips count against you.',
  discard: 'Throw {tile} away ({n} {n:point|points})',
  dead_yours: 'Your dead tiles',
  tile_discard: '{tile}, can be thrown away',
  wins: '{n} {n:deal|deals} won',
  wins_decide: 'Deals won decide the match.',
  collects: 'Collects {list}',
  collects_from: '{n} from {name}',
  pays: 'Pays {list}',
  pays_to: '{n} to {name}',
  'reason.played_out': 'Everybody has played every tile.',
  'what.pips_left': 'Pips left in hand',
  'what.pips_dead': 'Pips on dead tiles',
  'what.double_blank_25': 'Lonely double blank',
  'what.lowest_tile': 'Equal points: the lowest tile decides',
  'what.nothing_left': 'Nothing left',
  'refused.must_open_with_double': 'The line must begin with a double.',
  'refused.must_open_with_double_blank': 'The first deal begins with the double blank.',
  'refused.no_discards_here': 'At this table you pass instead of throwing a tile away.',
  'refused.no_passes_here': 'At this table you throw a tile away instead of passing.',
} as const;

export type Texts = TextsLike<typeof texts>;
