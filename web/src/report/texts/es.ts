// Denuncias en español.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Informar de algo',
  about: 'Quienes llevan el servidor verán este momento de la partida. A nadie en la mesa se le dice.',
  category: '¿De qué se trata?',
  cheating: 'Trampas',
  chat: 'Lo que se dijo',
  behaviour: 'El comportamiento de alguien',
  fault: 'El programa hizo algo mal',
  other: 'Otra cosa',
  whom: '¿De quién?',
  nobody: 'De nadie en particular',
  words: 'Con sus palabras',
  send: 'Enviar',
  sent: 'Gracias. Ha llegado.',
  outcome: 'El {date} informó de: {category}.',
  no_rule_broken: 'No se infringió ninguna regla.',
  warned: 'Se ha advertido al jugador.',
  banned: 'El jugador ha sido expulsado.',
  mended: 'Se ha corregido un error del programa.',
  thanks: 'Gracias. Los administradores lo han leído.',
  acted: 'Los administradores han tomado medidas.',
  dismissed: 'Los administradores lo han examinado y no han cambiado nada.',
};
