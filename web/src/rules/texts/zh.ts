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
  original: '程序和检查以英文规则为准。',
  read_english: '阅读英文',
  read_own: '阅读中文',
  to_table: '回到牌桌',
};
