import type { Texts } from './en';

export const texts: Texts = {
  arrows: '← → recorren tus fichas o eligen el extremo',
  enter: 'Intro juega la ficha',
  escape: 'Escape devuelve la ficha',
  digits: '1–9 eligen una ficha',
  pass: 'P pasa',
  turn: ', y . doblan un extremo de la línea, solo en tu pantalla',
  ready: 'R: listo para la mano siguiente',
  skip: 'F salta a tu turno, en mesas de bots',
  text: 'T muestra la mesa en texto',
  past: 'B mira posiciones anteriores',
  help: '? muestra esta lista',
};
