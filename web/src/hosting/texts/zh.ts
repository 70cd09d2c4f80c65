// What a host sets and asks for: 中文. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  bots_play: '机器人水平',
  easy: '简单：适合初学',
  normal: '普通：会动脑筋',
  easy_bot: '简单机器人',
  normal_bot: '普通机器人',
  own_mix_about: '下面的选项与所有现成玩法都不同。',
  region_any: '各地',
  pause_propose: '提议暂停',
  pause_about: '全桌同意后开始。',
  pause_asked: '{name} 想暂停。',
  pause_agree: '同意',
  pause_decline: '继续打',
  pause_waiting: '你已同意暂停。尚未答复：{names}。',
  pause_take_back: '算了，不暂停',
  paused: '暂停中，不计时。',
  paused_left: '暂停中。{time} 后自动继续。',
  go_on: '继续',
};
