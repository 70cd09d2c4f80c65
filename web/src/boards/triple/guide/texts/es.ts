// The guide to Triple Domino: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Las fichas son triángulos con un número en cada esquina. Colócalas de modo que coincidan; cada una vale la suma de sus números.',
  board: 'El dibujo crece en todas direcciones. Arrastra para moverlo, pellizca o usa los botones para ampliarlo. Donde puedes poner una ficha la ves en sombra.',
  turn: '¡Tu turno! Toca una ficha con borde dorado y luego un sitio. Puentes, conexiones dobles y hexágonos dan más puntos: el sitio dice cuántos.',
  draw: 'Puedes robar del pozo, cada ficha tiene su precio; tras el último robo puedes pasar. Roba cuando nada encaje.',
  end: 'La mano ha terminado. Quien se queda sin fichas recibe un premio y el valor de las de los demás. Una partida de verdad sigue hasta el objetivo.',
};
