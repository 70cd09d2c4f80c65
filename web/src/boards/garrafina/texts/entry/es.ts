// What the start page says about Garrafina: Español. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.garrafina': 'Cada cual hace un tren desde un doble en el centro. Si tienes que pasar, tu tren queda abierto para todos.',
  'entry.garrafina/correlativa': 'La hermana mexicana de la Garrafina, para tres. Quien no puede jugar roba del pozo, y el ganador sale en la mano siguiente.',
};
