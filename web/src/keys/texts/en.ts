// What each key does, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  arrows: '← → walk through your hand, or choose the end',
  enter: 'Enter plays the tile',
  escape: 'Escape puts the tile back',
  digits: '1–9 pick a tile',
  pass: 'P passes',
  turn: ', and . turn an end of the line, on your screen only',
  ready: 'R is ready for the next deal',
  skip: 'F skips to your turn, beside bots',
  text: 'T shows the table as text',
  past: 'B looks back at earlier positions',
  help: '? shows this list',
} as const;

export type Texts = TextsLike<typeof texts>;
