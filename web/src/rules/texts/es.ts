// The rules page: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  of: '{game}: las reglas',
  contents: 'Contenido',
  choices: 'Lo que puede elegir una mesa',
  ways: 'Maneras de jugar',
  usual: 'Lo usual: {value}.',
  here: 'En tu mesa: {value}.',
  table: 'Tabla',
  english: 'Las reglas están en inglés; lo que puede elegir una mesa está abajo en tu idioma.',
  original: 'El código y las pruebas citan las reglas en inglés.',
  read_english: 'Leer en inglés',
  read_own: 'Leer en español',
  to_table: 'Volver a la mesa',
};
