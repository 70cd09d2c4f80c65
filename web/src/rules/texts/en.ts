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
  to_table: 'Back to the table',
} as const;

export type Texts = TextsLike<typeof texts>;
