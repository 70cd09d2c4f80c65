// What the guide says in every game: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Gid',
  step: '{n} lo {all}',
  next: 'Swivan',
  skip: 'Kit sa gid',
  done: 'Sa tou',
  again: 'Zwe en parti antye',
  rules: 'Lir bann reg',
  waiting: 'Kontinyen zwe: gid i koz ankor kan en keksoz nouvo i arive.',
  tip: 'Konsey',
  tips: 'Konsey lo latab',
  tips_about: 'Sakenn i ganny montre en fwa, dan bann zwe ki annan konsey. Tengn e remet zot pour vwar tou ankor.',
  who: 'Lezot zwer i dan lord ki zot zwe apre ou. Sa kad an or avek ▶ i montre ki son tour; a kote ou vwar konbyen domino sakenn i ankor annan.',
};
