// The guide to Correlativa: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Correlativa 是带牌堆的 Garrafina：每人从中央的对子接自己的列车，接不上就摸牌。',
  lead: '由你开始：打出一张对子。所有列车都从它的点数开始。',
  trains: '你的列车只归你。带 ● 标记的列车是开放的：车主过了牌，所有人都可以接。',
  turn: '轮到你了！带金边的牌可以接。点一张；若有多处可接，再选择。',
  draw: '没有能接的牌：从牌堆摸牌，直到摸到能接的，并且必须打出。',
  end: '这一局结束了。输家把手中剩余的点数付给赢家，赢家下一局先出。',
};
