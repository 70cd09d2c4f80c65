// The guide to Triple Domino alone: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: '你独自对战三角牌：把手牌全部放完。角上的数字要一致；每张得三数之和。',
  turn: '点一张带金边的牌，再点亮起的位置。桥、双连和六边形有加分。',
  draw: '卡住了？摸一张：要扣分，而且整局的摸牌次数有限。',
  end: '结束了。成绩会留在你的最佳列表里：去超越它吧。',
};
