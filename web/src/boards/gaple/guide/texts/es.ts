// The guide to Gaple: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'El gaple se juega en una sola línea. Cuando una mano queda vacía, o nadie puede seguir, gana la mano quien tenga menos puntos.',
  ends: 'Una ficha va a uno de los dos extremos de la línea. Cada extremo lleva una marca con su número abierto: una es redonda, la otra cuadrada. Las dos están también encima de tu mano.',
  turn: '¡Tu turno! Las fichas con borde dorado encajan. Toca una; si encaja en los dos extremos, elige cuál.',
  played: 'Bien hecho. Conviene soltar pronto las fichas altas: los puntos que te quedan son los tuyos.',
  discard: 'Ninguna de tus fichas encaja, así que una se descarta boca abajo. Sus puntos cuentan en tu contra: tira una baja.',
  other_discarded: 'Alguien no podía jugar y ha descartado. Recuerda qué números estaban abiertos: no tiene ninguno.',
  end: 'La mano ha terminado. La hoja dice quién gana y por qué: cada punto con sus fichas y el número de su regla.',
};
