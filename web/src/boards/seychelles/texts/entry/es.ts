// What the start page says about Seychelles: Español. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'entry.seychelles': 'Dos contra dos, en sets a 50. Llega mientras los otros no tienen nada y serán kapot; con diez puntos están a salvo.',
};
