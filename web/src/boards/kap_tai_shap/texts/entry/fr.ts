// What the start page says about Kap Tai Shap: Français. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.kap_tai_shap': 'Dominos chinois, ancêtre du mah-jong. Réunissez une paire identique et quatre paires de dix ou vingt, et le pot est à vous.',
};
