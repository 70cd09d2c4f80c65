// The guide to Triple Domino alone: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Ou tousel kont bann triyang: met tou ou lanmin. Bann kwen i devret menm; sak domino i raport total son bann nimero.',
  turn: 'Tap en domino avek bor an or, apre enn bann plas ki alimen. Bann pon, koneksyon doub ek egzagonn i donn pwen anplis.',
  draw: 'Bloke? Tir en domino: i kout pwen, e napa en kantite san limit.',
  end: 'Sa mem sa. Ou rezilta i reste lo ou lalis pli bon: bat li.',
};
