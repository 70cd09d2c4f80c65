// 中文的举报文字。

import type { Texts } from './en';

export const texts: Texts = {
  title: '举报',
  about: '服务器的管理者会看到牌局的这一刻。同桌的人不会知道。',
  category: '关于什么?',
  cheating: '作弊',
  chat: '聊天内容',
  behaviour: '某人的行为',
  fault: '程序出错',
  other: '其他',
  whom: '关于谁?',
  nobody: '不针对任何人',
  words: '请用自己的话说明',
  send: '发送',
  sent: '谢谢,已收到。',
  outcome: '您于 {date} 举报:{category}。',
  no_rule_broken: '没有人违反规则。',
  warned: '该玩家已被警告。',
  banned: '该玩家已被封禁。',
  mended: '程序的一个错误已被修正。',
  thanks: '谢谢,管理员已阅读。',
  acted: '管理员已采取措施。',
  dismissed: '管理员已查看,没有作出改变。',
};
