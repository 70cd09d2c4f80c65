// The guide to Seychelles: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: '二对二，搭档坐在对面。谁先出完牌就为两人赢：对方手中剩余的点数都归你们。',
  ends: '牌接在两端之一；两端的点数写在手牌上方。对子横放，不开新的分支。',
  turn: '轮到你了！带金边的牌可以接：点一张。能出就必须出。',
  played: '看上方双方的分数：一盘打到 50。对方若是零分就是 kapot；1 到 9 分是 kapot bef；有十分就安全了。',
  pass: '没有能接的牌：过。不用摸牌，但别人知道你缺什么了。',
  other_passed: '有人过了。记住当时两端的点数：如果是对手，就让它们继续开着。',
  end: '这一局结束了。赢的一方得到对方剩余的全部点数。本指南只打到十分；真正的一盘打到 50。',
};
