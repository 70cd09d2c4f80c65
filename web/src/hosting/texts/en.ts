// The host's settings and the pauses, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../texts/game';

export const texts = {
  bots_play: 'Bots play',
  easy: 'easy: for beginners',
  normal: 'normal: sensible players',
  easy_bot: 'easy bot',
  normal_bot: 'normal bot',
  own_mix_about: 'The options below match none of the named ways.',
  region_any: 'Anywhere',
  pause_propose: 'Propose a pause',
  pause_about: 'It begins when everybody at the table agrees.',
  pause_asked: '{name} would like a pause.',
  pause_agree: 'Agree',
  pause_decline: 'Play on',
  pause_waiting: 'You agree to a pause. Still to answer: {names}.',
  pause_take_back: 'No pause after all',
  paused: 'Paused. No clock runs.',
  paused_left: 'Paused. The match goes on by itself in {time}.',
  go_on: 'Go on',
} as const;

export type Texts = TextsLike<typeof texts>;
