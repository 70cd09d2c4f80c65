// The guide to Seychelles: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Juegas dos contra dos; tu compañero está enfrente. Quien vacía la mano gana por los dos: los puntos de los otros son vuestros.',
  ends: 'Una ficha va a uno de los dos extremos; los números abiertos están sobre tu mano. Los dobles van cruzados y no abren nada.',
  turn: '¡Tu turno! Las fichas con borde dorado encajan: toca una. Si puedes jugar, debes hacerlo.',
  played: 'Mira arriba el tanteo de ambos lados: un set va a 50. Si los otros no tienen nada, son kapot; con 1 a 9, kapot bef; con diez se salvan.',
  pass: 'Nada encaja: pasas. No se roba nada, pero los otros saben lo que te falta.',
  other_passed: 'Alguien ha pasado. Recuerda los números abiertos: si es un rival, déjalos abiertos.',
  end: 'La mano ha terminado. El lado ganador se lleva todos los puntos del otro. La guía iba a diez; un set de verdad va a 50.',
};
