// The guide to Garrafina: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: '在 Garrafina 中，每人从中央的对子接出自己的列车。先出完手牌的人得到其他人剩余的点数。',
  lead: '由你开始：打出一张对子。所有列车都从它的点数开始。',
  trains: '你的列车只归你。带 ● 标记的列车是开放的：车主过了牌，所有人都可以接。',
  turn: '轮到你了！带金边的牌能接你的列车或开放的列车。点一张；若有多处可接，再选择。',
  pass: '没有能接的牌：过，你的列车对所有人开放，直到有人接上一张非对子的牌。',
  other_passed: '有人过了：找到那列车上的 ●。现在你可以用它出一张牌。',
  end: '这一局结束了。输家各付手中剩余的点数给赢家。两三人玩时，拿过一堆牌的人损失加倍。',
};
