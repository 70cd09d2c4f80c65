// The guide to Kap Tai Shap: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: '集齐十张牌：一对相同的牌（眼），以及四对合计十点或二十点的牌。每人都下了底注，先成牌者得彩池。',
  hand: '手牌会自动整理：已有的对子、十点和二十点会排在一起。',
  turn: '轮到你了！从牌墙摸牌，或拿一张有用的弃牌：可拿的会亮起。',
  discard: '你有十张牌但还没成：打出一张，选配不上的。',
  others: '弃牌都是明牌。看别人拿什么，就知道他们在收集什么。',
  end: '这一局结束了。成牌者亮出眼和四对，彩池归他。若牌墙摸完，彩池留到下一局。',
};
