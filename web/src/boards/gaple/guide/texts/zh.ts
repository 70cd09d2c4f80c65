// The guide to Gaple: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Gaple 只有一条牌线。有人出完手牌，或谁都接不上时，手中剩余点数最少的人赢这一局。',
  ends: '牌接在牌线的两端之一。每一端都有一个写着点数的标记：一个是圆形，一个是方形。你的手牌上方也有这两个标记。',
  turn: '轮到你了！带金边的牌可以出。点一张；若两端都能接，再选一端。',
  played: '很好。大牌宜早出：留在手里的点数就是你的得分。',
  discard: '你没有能接的牌，必须扣掉一张。它的点数会算给你：扣一张小的。',
  other_discarded: '有人接不上，扣掉了一张。记住当时两端的点数：他手里没有这些点。',
  end: '这一局结束了。计分表说明谁赢、为何赢：每一分都列出牌和规则编号。',
};
