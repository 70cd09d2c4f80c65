// What a host sets and asks for: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  bots_play: 'Bann bot i zwe',
  easy: 'fasil: pour sa ki pe aprann',
  normal: 'normal: bann bon zwer',
  easy_bot: 'bot fasil',
  normal_bot: 'bot normal',
  own_mix_about: 'Bann swa anba i diferan avek tou bann fason ki annan non.',
  region_any: 'Partou',
  pause_propose: 'Propoz en poz',
  pause_about: 'I konmanse kan tou dimoun lo latab i dakor.',
  pause_asked: '{name} i oule en poz.',
  pause_agree: 'Dakor',
  pause_decline: 'Kontinyen',
  pause_waiting: 'Ou dakor pour en poz. Pa’n reponn ankor: {names}.',
  pause_take_back: 'Finalman pa bezwen',
  paused: 'An poz. Okenn mont pa pe marse.',
  paused_left: 'An poz. Parti i kontinyen tousel dan {time}.',
  go_on: 'Kontinyen',
};
