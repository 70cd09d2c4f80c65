// The guide to Garrafina: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Dan Garrafina sakenn i konstrir son prop tren sorti en doub dan milye. Sa ki vid son lanmin premye i pran bann pwen lezot.',
  lead: 'Ou konmanse: met enn ou doub. Tou bann tren i konmans lo son nimero.',
  trains: 'Ou tren i pour ou tousel. En tren avek ● i ouver: son met ti bezwen pase, e tou dimoun i kapab azout lo li.',
  turn: 'Ou tour! Bann domino avek bor an or i al lo ou tren oubyen lo enn ouver. Tap lo enn; si i annan plizyer plas, swazir.',
  pass: 'Nanryen pa al: ou pas, e ou tren i ouver pour tou dimoun ziska en domino ki pa en doub i azoute.',
  other_passed: 'Dimoun in pas: rod sa ● lo son tren. Ou kapab servi li aprezan pour debaras en domino.',
  end: 'Sa lanmin in fini. Sak perdan i pey bann pwen ki reste, e sa ki’n gannyen i pran. Avek de oubyen trwa zwer, en ta ki’n pran i double sa pert.',
};
