// What the start page says about Triple Domino: Español. Not yet read by a native speaker.

import type { Words } from './en';

export const words: Words = {
  'triple.presets.solitaire.title': 'Triple Domino en solitario',
  'entry.triple': 'Triángulos en un dibujo que crece: las esquinas deben coincidir. Puentes, conexiones dobles y hexágonos dan puntos; robar los quita.',
  'entry.triple/solitaire': 'Tú contra los triángulos: coloca toda tu mano robando lo menos posible. Supera tu mejor marca.',
};
