// The guide to Triple Domino alone: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Tú solo contra los triángulos: coloca toda tu mano. Las esquinas deben coincidir; cada ficha vale la suma de sus números.',
  turn: 'Toca una ficha con borde dorado y luego uno de los sitios iluminados. Puentes, conexiones dobles y hexágonos dan más puntos.',
  draw: '¿Atascado? Roba: cuesta puntos, y solo hay unos cuantos robos en toda la partida.',
  end: 'Eso es todo. Tu resultado queda en la lista de tus mejores: supéralo.',
};
