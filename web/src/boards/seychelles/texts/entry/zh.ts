// What the start page says about Seychelles: 中文（简体）. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.seychelles': '二对二，每盘打到 50 分。趁对方一无所有时到达，他们就是 kapot；有了十分他们就安全了。',
};
