// The guide to Correlativa: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'La correlativa es la garrafina con pozo: cada uno construye su tren desde un doble en el centro, y quien no puede jugar roba.',
  lead: 'Empiezas tú: sal con uno de tus dobles. Todos los trenes parten de su número.',
  trains: 'Tu tren es solo tuyo. Un tren con la marca ● está abierto: su dueño tuvo que pasar y todos pueden jugar en él.',
  turn: '¡Tu turno! Las fichas con borde dorado encajan. Toca una; si hay varios sitios, elige.',
  draw: 'Nada encaja: roba del pozo hasta que algo encaje. Esa ficha hay que jugarla.',
  end: 'La mano ha terminado. Los perdedores pagan los puntos de su mano al ganador, que también sale en la siguiente.',
};
