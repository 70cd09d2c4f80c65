// What the start page says about Kap Tai Shap: 中文（简体）. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'kap_tai_shap.title': '夹大十（Kap Tai Shap）',
  'entry.kap_tai_shap': '中国骨牌，麻将的先祖。凑成一对相同的牌，加四对合十点或二十点的牌，底池就归你。',
};
