// What the guide says in every game, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../texts/game';

export const texts = {
  title: 'Guide',
  step: '{n} of {all}',
  next: 'Next',
  skip: 'Skip the guide',
  done: 'That is all',
  again: 'Play a whole match',
  rules: 'Read the rules',
  waiting: 'Play on: the guide speaks up when something new happens.',
  who: 'The others sit above, in the order in which they play after you. The gold frame with ▶ is on turn; beside it you see how many tiles each still holds.',
} as const;

export type Texts = TextsLike<typeof texts>;
