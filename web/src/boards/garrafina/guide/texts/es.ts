// The guide to Garrafina: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'En la garrafina cada uno construye su tren desde un doble en el centro. Quien vacía primero la mano cobra los puntos de los demás.',
  lead: 'Empiezas tú: sal con uno de tus dobles. Todos los trenes parten de su número.',
  trains: 'Tu tren es solo tuyo. Un tren con la marca ● está abierto: su dueño tuvo que pasar y todos pueden jugar en él.',
  turn: '¡Tu turno! Las fichas con borde dorado encajan en tu tren o en uno abierto. Toca una; si hay varios sitios, elige.',
  pass: 'Nada encaja: pasas, y tu tren queda abierto a todos hasta que se le añada una ficha que no sea doble.',
  other_passed: 'Alguien ha pasado: busca la ● en su tren. Ahora puedes usarlo para soltar una ficha.',
  end: 'La mano ha terminado. Cada perdedor paga los puntos de su mano al ganador. Con dos o tres jugadores, el montón tomado dobla la pérdida.',
};
