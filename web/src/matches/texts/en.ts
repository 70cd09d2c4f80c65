// The player's own matches, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  title: 'My matches',
  none: 'You have not finished a match yet. When you have, it appears here.',
  failed: 'Your matches could not be loaded.',
  again: 'Try again',
  older: 'Older matches',
  played: 'Matches',
  won: 'Won',
  chips: 'Chips',
  given_taken: '{what} given · taken',
  you_won: 'You won',
  you_lost: '{names} won',
  finished: 'Finished',
  abandoned: 'Called off',
  running: 'Still running',
  running_tables: 'Your other tables',
  total: 'Your points: {n}',
  chips_of: '{n} {n:chip|chips}',
  with: 'with {names}',
  alone: 'alone',
  replay: 'Watch the replay',
  player: 'Player {n}',
  play_chips: 'Chips are play money: they are worth nothing outside the table.',
} as const;

export type Texts = TextsLike<typeof texts>;
