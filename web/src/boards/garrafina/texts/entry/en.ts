// What the start page says about Garrafina, in English. The other languages have the same keys, or they do not compile.

import type { WordsLike } from '../../../../texts/words';

export const words = {
  'entry.garrafina': 'Everybody builds a train from one double in the middle. When you must pass, your train is open to all.',
  'entry.garrafina/correlativa': 'The Mexican sister of Garrafina, for three. If you cannot play, you draw from the boneyard. The winner begins the next deal.',
};

export type Words = WordsLike<typeof words>;
