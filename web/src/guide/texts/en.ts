// The guide's common texts for all games, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  title: 'Guide',
  step: '{n} of {all}',
  next: 'Next',
  skip: 'Skip the guide',
  done: 'Done',
  again: 'Play a whole match',
  rules: 'Read the rules',
  waiting: 'Play on: the guide speaks up when something new happens.',
  tip: 'Tip',
  tips: 'Tips at the table',
  tips_about: 'Each is shown once, in games that have them. Switch them off and on to see them all again.',
  who: 'The others are shown in the order in which they play after you. The gold frame with ▶ shows whose turn it is. Each seat shows how many tiles are still in hand.',
} as const;

export type Texts = TextsLike<typeof texts>;
