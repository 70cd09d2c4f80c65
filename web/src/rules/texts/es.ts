// The rules page: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game}: las reglas',
  contents: 'Índice',
  choices: 'Lo que puede elegir una mesa',
  ways: 'Maneras de jugar',
  usual: 'Normalmente: {value}.',
  here: 'En tu mesa: {value}.',
  table: 'Tabla',
  english: 'Las reglas están escritas en inglés; lo que puede elegir una mesa está abajo.',
  to_table: 'Volver a la mesa',
};
