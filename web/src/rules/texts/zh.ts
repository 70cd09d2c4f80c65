// The rules page: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game}：规则',
  contents: '目录',
  choices: '牌桌可选的规则',
  ways: '各地玩法',
  usual: '通常：{value}。',
  here: '你的牌桌：{value}。',
  table: '表格',
  english: '规则以英文写成；牌桌可选的规则见下文。',
  to_table: '回到牌桌',
};
