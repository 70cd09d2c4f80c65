// The rules page in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  of: '{game}: the rules',
  contents: 'Contents',
  choices: 'Options of a table',
  ways: 'Ways of playing',
  usual: 'Usually: {value}.',
  here: 'At your table: {value}.',
  table: 'Table',
  english: 'The rules are written in English; the options of a table are below.',
  original: 'The code and the tests of the games cite the English rules.',
  read_english: 'Read them in English',
  read_own: 'Read the translation',
  to_table: 'Back to the table',
} as const;

export type Texts = TextsLike<typeof texts>;
