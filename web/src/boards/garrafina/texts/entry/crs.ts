// What the start page says about Garrafina: Kreol Seselwa. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.garrafina': 'Sakenn i fer en tren sorti lo en doub dan milye. Si ou bezwen pase, ou tren i ouver pou tou dimoun.',
  'entry.garrafina/correlativa': 'Ser Meksiken Garrafina, pou trwa dimoun. Sa ki pa kapab zwe i tir lo pil, e sa ki gannyen i konmans prosen lanmin.',
};
