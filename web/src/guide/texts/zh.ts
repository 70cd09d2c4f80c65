// What the guide says in every game: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  title: '指南',
  step: '第 {n} 步，共 {all} 步',
  next: '下一步',
  skip: '跳过指南',
  done: '完成',
  again: '玩一整局',
  rules: '阅读规则',
  waiting: '继续打吧：有新情况时指南会再说话。',
  tip: '提示',
  tips: '牌桌上的提示',
  tips_about: '有提示的游戏里，每条只出现一次。关掉再打开，就会全部再出现。',
  who: '其他玩家按在你之后出牌的顺序排列。金框和 ▶ 表示轮到谁；旁边是各人手中剩余的牌数。',
};
