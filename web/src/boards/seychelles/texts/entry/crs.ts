// What the start page says about Seychelles: Kreol Seselwa. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.seychelles': 'De kont de, par set ziska 50. Ariv la ler lezot napa nanryen e zot kapot; avek dis pwen zot sove.',
};
