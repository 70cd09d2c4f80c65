// What the start page says about Kap Tai Shap: Kreol Seselwa. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.kap_tai_shap': 'Domino Sinwa, granparan mah-jong. Anmas en per parey ek kat per ki fer dis oubyen ven, e pot i pour ou.',
};
