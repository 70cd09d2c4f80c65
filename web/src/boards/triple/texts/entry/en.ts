// What the start page says about Triple Domino, in English. The other languages have the same keys, or they do not compile.

import type { WordsLike } from '../../../../texts/words';

export const words = {
  'entry.triple': 'Triangles on a growing picture: corners must agree. Bridges, double connections and hexagons bring extra points, drawing costs some.',
  'entry.triple/solitaire': 'You against the triangles: lay your whole hand with as few draws as you can. Beat your own best.',
};

export type Words = WordsLike<typeof words>;
