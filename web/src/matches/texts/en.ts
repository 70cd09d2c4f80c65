// One's own matches, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  title: 'My matches',
  none: 'You have not played a match to its end yet. When you have, it stands here.',
  failed: 'They could not be looked up just now.',
  again: 'Try again',
  older: 'Older matches',
  played: 'Matches',
  won: 'Won',
  chips: 'Chips',
  kapots: 'Kapots given · taken',
  kapot_befs: 'Kapot befs given · taken',
  you_won: 'You won',
  you_lost: '{names} won',
  nobody_won: 'Nobody won',
  abandoned: 'Called off',
  running: 'Still on',
  total: 'Your points: {n}',
  chips_of: '{n} chips',
  with: 'with {names}',
  alone: 'alone',
  replay: 'Look at it again',
  player: 'Player {n}',
  play_chips: 'Chips are for play and worth nothing outside the table.',
} as const;

export type Texts = TextsLike<typeof texts>;
