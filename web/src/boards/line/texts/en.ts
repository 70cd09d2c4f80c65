// What the table says about the corners that the viewer makes, in English. The other languages have the same keys, or they do
// not compile.

import type { TextsLike } from '../../../texts/game';

export const texts = {
  hold: 'Hold to turn the line here, on your screen only',
  turned_round: 'On your screen the line turns next at the round {pip}.',
  turned_square: 'On your screen the line turns next at the square {pip}.',
  straight_round: 'The line runs on at the round {pip}.',
  straight_square: 'The line runs on at the square {pip}.',
} as const;

export type Texts = TextsLike<typeof texts>;
