// What the start page says about Kap Tai Shap: Español. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.kap_tai_shap': 'Dominó chino, antepasado del mahjong. Reúne una pareja idéntica y cuatro parejas de diez o veinte, y el bote es tuyo.',
};
