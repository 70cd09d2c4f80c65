// What the start page says about Garrafina: 中文（简体）. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.garrafina': '每人从中间的双牌接出自己的一列。你过牌时，你的列向所有人开放。',
  'entry.garrafina/correlativa': 'Garrafina 的墨西哥姐妹，三人玩。不能出牌就从牌堆摸牌，赢家在下一局先出。',
};
