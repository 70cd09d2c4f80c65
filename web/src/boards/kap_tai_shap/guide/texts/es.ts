// The guide to Kap Tai Shap: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  aim: 'Reúne diez fichas: una pareja idéntica, el ojo, y cuatro parejas que sumen diez o veinte. Todos han pagado al bote; la primera mano completa se lo lleva.',
  hand: 'Tu mano se ordena sola: la pareja y los dieces y veintes que ya tienes están juntos.',
  turn: '¡Tu turno! Roba del muro o toma un descarte que te sirva: los que puedes tomar están iluminados.',
  discard: 'Tienes diez fichas y no están completas: descarta una, la que no forme pareja con nada.',
  others: 'Todo descarte queda boca arriba. Mira qué toman los demás: dice qué coleccionan.',
  end: 'La mano ha terminado. Se muestra la mano completa con su ojo y sus cuatro parejas, y el bote cambia de dueño. Si el muro se acaba, el bote se acumula.',
};
