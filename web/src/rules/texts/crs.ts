// The rules page: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game}: bann reg',
  contents: 'Konteni',
  choices: 'Sa ki en latab i kapab swazir',
  ways: 'Fason zwe',
  usual: 'Dabitid: {value}.',
  here: 'Lo ou latab: {value}.',
  table: 'Tablo',
  english: 'Bann reg in ekri an Angle; sa ki en latab i kapab swazir i anba dan ou langaz.',
  original: 'Kod ek bann test i servi bann reg an Angle.',
  read_english: 'Lir an Angle',
  read_own: 'Lir an Kreol',
  to_table: 'Retourn lo latab',
};
