// The guide to Seychelles: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Ou zwe de kont de; ou partener i anfas ou. Sa enn ki vid son lanmen i gannyen pour tou le de: tou bann pwen ki reste avek lezot i pour ou.',
  ends: 'En domino i al lo enn sa de bout; bann nimero ouver i par lao ou lanmen. Bann doub i al atraver e pa ouver nanryen.',
  turn: 'Ou tour! Bann domino avek bor an or i al: tap lo enn. Si ou kapab zwe, ou devret zwe.',
  played: 'Vey skor sa de kote anler: en set i al ziska 50. Si lezot i napa nanryen, zot kapot; avek 1 ziska 9, kapot bef; avek dis zot sove.',
  pass: 'Nanryen pa al: ou pas. Ou pa tir domino, ou pa perdi nanryen, me lezot i konnen ki ou napa.',
  other_passed: 'Dimoun in pas. Rapel bann nimero ki ti ouver: si i ou advers, les zot ouver.',
  end: 'Sa don in fini. Sa kote ki’n gannyen i pran tou bann pwen lot kote. Sa gid in zwe ziska dis pwen; en vre set i al ziska 50.',
};
