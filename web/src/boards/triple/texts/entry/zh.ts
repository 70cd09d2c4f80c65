// What the start page says about Triple Domino: 中文（简体）. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'triple.presets.solitaire.title': 'Triple Domino 单人',
  'entry.triple': '三角牌拼成越来越大的图形：角上的数字要相合。搭桥、双接和六边形加分，摸牌扣分。',
  'entry.triple/solitaire': '你对三角牌：尽量少摸牌，出完整手牌。刷新自己的最好成绩。',
};
