// What the start page says about Gaple: Español. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.gaple': 'El dominó de las noches indonesias: una línea, siete fichas, cuatro a la mesa. Gana la mano quien se queda con menos puntos.',
};
