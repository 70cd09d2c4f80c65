// Gaple en español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  turned_up: 'Se descubre {tile} para empezar la línea.',
  had_no_double: '{name} no tiene dobles y no puede salir.',
  you_had_no_double: 'No tienes dobles y no puedes salir.',
  discarded: '{name} descarta una ficha.',
  you_discarded: 'Descartas {tile}.',
  choose_discard: 'Ninguna de tus fichas encaja. Elige una para descartarla boca abajo; sus puntos cuentan contra ti.',
  discard: 'Descartar {tile} ({n} {n:punto|puntos})',
  dead_yours: 'Tus fichas muertas',
  tile_discard: '{tile}, se puede descartar',
  wins: '{n} {n:mano ganada|manos ganadas}',
  wins_decide: 'Deciden las manos ganadas.',
  collects: 'Cobra {list}',
  collects_from: '{n} de {name}',
  pays: 'Paga {list}',
  pays_to: '{n} a {name}',
  'reason.played_out': 'Todos han jugado todas sus fichas.',
  'what.pips_left': 'Puntos que quedan en la mano',
  'what.pips_dead': 'Puntos de las fichas muertas',
  'what.double_blank_25': 'Doble blanca sola',
  'what.lowest_tile': 'Empate a puntos: decide la ficha más baja',
  'what.nothing_left': 'No queda nada',
  'refused.must_open_with_double': 'La línea debe empezar con un doble.',
  'refused.must_open_with_double_blank': 'La primera mano empieza con la doble blanca.',
  'refused.no_discards_here': 'En esta mesa se pasa en vez de descartar.',
  'refused.no_passes_here': 'En esta mesa se descarta una ficha en vez de pasar.',
};
