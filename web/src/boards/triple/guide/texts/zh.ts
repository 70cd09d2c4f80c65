// The guide to Triple Domino: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: '牌是三角形，每个角有一个数字。让相接的角数字相同；每张牌得三个数字之和。',
  board: '图形向四面生长。拖动可移动，捏合或用按钮缩放。你的牌可放之处会显示虚影。',
  turn: '轮到你了！点一张带金边的牌，再点位置。桥、双连和六边形有加分：位置上写着分数。',
  draw: '可以从牌池摸牌，每张都要扣分；摸完最后一次可以过。没有能放的牌时再摸。',
  end: '这一局结束了。先出完的人得奖分和其他人剩余的牌值。正式比赛打到有人达到目标分。',
};
