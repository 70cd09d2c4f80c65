// The guide to Gaple: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Gaple i zwe lo en sel lalinny. Kan en lanmin i vid, oubyen personn pa kapab kontinyen, sa enn ki annan mwens pwen ki reste i gannyen.',
  ends: 'En domino i al lo enn sa de lebout lalinny. Sak lebout i annan en mark avek son nimero ouver: enn i ron, lot i kare. Ou vwar tou le de ankor lao ou lanmin.',
  turn: 'Ou tour! Bann domino avek en bor an or i al. Tap lo enn; si i al tou le de lebout, swazir ki lebout.',
  played: 'Bon travay. Bann gro domino i pli bon sorti boner: sa bann pwen ki reste avek ou, i ou pwen.',
  discard: 'Napa enn ou domino ki al, alor enn i devret ale, figir anba. Son bann pwen i konte kont ou: zet enn leze.',
  other_discarded: 'Dimoun pa ti kapab zwe e in zet en domino. Rapel ki nimero ti ouver: li i napa sa bann.',
  end: 'Sa lanmin in fini. Lafey i dir lekel ki’n gannyen e akoz: sak pwen i la avek son domino ek nimero son reg.',
};
