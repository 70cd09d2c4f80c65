// Rapor an Kreol Seselwa.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Rapor en keksoz',
  about: 'Bann ki okip server pou vwar sa moman dan zwe. Personn lo latab pa pou konnen.',
  category: 'Lo ki keksoz?',
  cheating: 'Trisri',
  chat: 'Sa ki\'n ganny dir',
  behaviour: 'Fason en dimoun konport li',
  fault: 'Program in fer en erer',
  other: 'En lot keksoz',
  whom: 'Lo lekel?',
  nobody: 'Personn an partikilye',
  words: 'Dan ou prop mo',
  send: 'Anvoye',
  sent: 'Mersi. In ganny resevwar.',
  outcome: 'Le {date} ou ti rapor: {category}.',
  no_rule_broken: 'Okenn regleman pa\'n ganny kase.',
  warned: 'Zwer in ganny averti.',
  banned: 'Zwer in ganny bani.',
  mended: 'En fot dan program in ganny aranze.',
  thanks: 'Mersi. Bann administrater in lir li.',
  acted: 'Bann administrater in fer keksoz.',
  dismissed: 'Bann administrater in gete e pa\'n sanz nanryen.',
};
