// A player's report to the people who run the server, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  title: 'Report something',
  about: 'The people who run the server will see this moment of the game. Nobody at the table is told.',
  category: 'What is it about?',
  cheating: 'Cheating',
  chat: 'What was said',
  behaviour: 'How somebody behaves',
  fault: 'The program did something wrong',
  other: 'Something else',
  whom: 'Whom?',
  nobody: 'Nobody in particular',
  words: 'In your own words',
  send: 'Send',
  sent: 'Thank you. Your report has arrived.',
  outcome: 'On {date} you reported: {category}.',
  no_rule_broken: 'No rule was broken.',
  warned: 'The player was warned.',
  banned: 'The player was banned.',
  mended: 'A fault of the program was mended.',
  thanks: 'Thank you. The administrators have read it.',
  acted: 'The administrators have acted on it.',
  dismissed: 'The administrators have looked into it and changed nothing.',
} as const;

export type Texts = TextsLike<typeof texts>;
