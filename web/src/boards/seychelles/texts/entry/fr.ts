// What the start page says about Seychelles: Français. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.seychelles': 'Deux contre deux, en sets à 50. Arrivez-y tant que les autres n’ont rien et ils sont kapot ; avec dix points ils sont saufs.',
};
