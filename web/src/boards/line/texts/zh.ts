// 牌线，中文（简体）。 Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  hold: '长按让牌线在这里转弯，只有你看到',
  turned_round: '牌线接下来在圆形的 {pip} 转弯，只有你看到。',
  turned_square: '牌线接下来在方形的 {pip} 转弯，只有你看到。',
  straight_round: '牌线在圆形的 {pip} 继续直走。',
  straight_square: '牌线在方形的 {pip} 继续直走。',
};
