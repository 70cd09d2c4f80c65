// The guide to Correlativa: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Correlativa i Garrafina avek en pil: sakenn i konstrir son tren sorti en doub dan milye, e sa ki pa kapab zwe i tir domino.',
  lead: 'Ou konmanse: met enn ou doub. Tou bann tren i konmans lo son nimero.',
  trains: 'Ou tren i pour ou tousel. En tren avek ● i ouver: son met ti bezwen pase, e tou dimoun i kapab azout lo li.',
  turn: 'Ou tour! Bann domino avek bor an or i al. Tap lo enn; si i annan plizyer plas, swazir.',
  draw: 'Nanryen pa al: tir dan pil ziska enn i al. Sa domino i devret zwe.',
  end: 'Sa lanmin in fini. Bann perdan i pey bann pwen ki reste dan zot lanmin, e sa ki’n gannyen i konmans lanmin swivan.',
};
