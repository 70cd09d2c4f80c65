// What the start page says about Gaple: Kreol Seselwa. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.gaple': 'Domino bann swar Lendonezi: en laliny, set domino, kat dimoun. Sa enn ki reste avek mwens pwen i ganny lanmin.',
};
