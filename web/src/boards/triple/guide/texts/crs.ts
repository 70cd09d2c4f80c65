// The guide to Triple Domino: Kreol Seselwa. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Bann domino i triyang avek en nimero dan sak kwen. Met zot ki bann kwen i menm; sak domino i raport total son bann nimero.',
  board: 'Sa portre i grandi partou. Tire pour bouz li, penset oubyen servi bouton pour zoum. Kot ou domino i kapab ale, ou vwar son lonbraz.',
  turn: 'Ou tour! Tap en domino avek bor an or, apre en plas. Bann pon, koneksyon doub ek egzagonn i donn pwen anplis: sa plas i dir konbyen.',
  draw: 'Ou kapab tir dan pil, avek en pri pour sak domino; apre dernyen ou kapab pase. Tir kan nanryen pa al.',
  end: 'Sa lanmin in fini. Sa ki fini i gannyen en bonus ek valer tou bann domino lezot. En vre parti i al ziska dimoun i ariv lo target.',
};
