// What the start page says about Kap Tai Shap: Bahasa Indonesia. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.kap_tai_shap': 'Domino Tiongkok, leluhur mahyong. Kumpulkan satu pasang kembar dan empat pasang berjumlah sepuluh atau dua puluh, dan pot milik Anda.',
};
