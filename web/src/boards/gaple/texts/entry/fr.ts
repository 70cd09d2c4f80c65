// What the start page says about Gaple: Français. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.gaple': 'Le domino des soirées indonésiennes : une ligne, sept dominos, quatre à table. Qui garde le moins de points gagne la donne.',
};
