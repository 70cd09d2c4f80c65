// 自己的对局，简体中文。

import type { Texts } from './en';

export const texts: Texts = {
  title: '我的对局',
  none: '你还没有打完一局。打完后会列在这里。',
  failed: '现在查不到。',
  again: '再试一次',
  older: '更早的对局',
  played: '对局',
  won: '获胜',
  chips: '筹码',
  given_taken: '{what} 给出 · 收到',
  you_won: '你赢了',
  you_lost: '{names} 赢了',
  finished: '已结束',
  abandoned: '中止',
  running: '进行中',
  running_tables: '你的其他牌桌',
  total: '你的分数：{n}',
  chips_of: '{n} 筹码',
  with: '同桌：{names}',
  alone: '独自',
  replay: '再看一遍',
  player: '玩家 {n}',
  play_chips: '筹码仅供游戏，离开牌桌毫无价值。',
};
