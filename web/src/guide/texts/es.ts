// What the guide says in every game: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Guía',
  step: '{n} de {all}',
  next: 'Siguiente',
  skip: 'Saltar la guía',
  done: 'Eso es todo',
  again: 'Jugar una partida entera',
  rules: 'Leer las reglas',
  waiting: 'Sigue jugando: la guía avisa cuando pase algo nuevo.',
  tip: 'Consejo',
  tips: 'Consejos en la mesa',
  tips_about: 'Cada uno aparece una vez, en los juegos que los tienen. Desactívalos y actívalos para verlos todos de nuevo.',
  who: 'Los demás aparecen en el orden en que juegan después de ti. El marco dorado con ▶ tiene el turno; al lado ves cuántas fichas le quedan a cada uno.',
};
