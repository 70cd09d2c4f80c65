// La línea en español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  hold: 'Mantén pulsado para doblar la línea aquí, solo en tu pantalla',
  turned_round: 'En tu pantalla, la línea dobla ahora en el {pip} redondo.',
  turned_square: 'En tu pantalla, la línea dobla ahora en el {pip} cuadrado.',
  straight_round: 'La línea sigue recta en el {pip} redondo.',
  straight_square: 'La línea sigue recta en el {pip} cuadrado.',
};
