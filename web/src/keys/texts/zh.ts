import type { Texts } from './en';

export const texts: Texts = {
  arrows: '← → 在手牌中移动，或选择接哪一头',
  enter: '回车出牌',
  escape: 'Esc 放回这张牌',
  digits: '1–9 选一张牌',
  pass: 'P 过牌',
  turn: ', 和 . 让牌线的一头转弯，只有你看到',
  ready: 'R 准备下一局',
  skip: 'F 跳到你的回合（同桌都是机器人时）',
  text: 'T 显示文字牌桌',
  past: 'B 往回看之前的局面',
  help: '? 显示这份列表',
};
