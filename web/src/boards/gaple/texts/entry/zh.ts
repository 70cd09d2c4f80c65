// What the start page says about Gaple: 中文（简体）. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.gaple': '印度尼西亚夜晚的骨牌：一条龙，每人七张，四人一桌。手中剩余点数最少的人赢得本局。',
};
