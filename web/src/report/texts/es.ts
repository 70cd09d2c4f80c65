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
};
