// What the start page says about Triple Domino, in English. The other languages have the same keys, or they do not compile.

import type { WordsLike } from '../../../../texts/words';

export const words = {
  'entry.triple': 'Match the numbers at the corners of the triangles. Bridges, double connections and hexagons bring extra points, and drawing costs some.',
  'entry.triple/solitaire': 'You against the triangles: lay your whole hand with as few draws as you can. Beat your own best.',
};

export type Words = WordsLike<typeof words>;
