// The rules page: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game}：规则',
  contents: '目录',
  choices: '牌桌可以选择的',
  ways: '玩法',
  usual: '通常：{value}。',
  here: '你的牌桌：{value}。',
  table: '表格',
  english: '规则是英文的；牌桌可以选择的内容在下面用你的语言说明。',
  to_table: '回到牌桌',
};
