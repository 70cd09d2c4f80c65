// Las partidas propias, en español.

import type { Texts } from './en';

export const texts: Texts = {
  title: 'Mis partidas',
  none: 'Aún no has terminado ninguna partida. Cuando lo hagas, aparecerá aquí.',
  failed: 'Ahora mismo no se pueden consultar.',
  again: 'Intentar de nuevo',
  older: 'Partidas anteriores',
  played: 'Partidas',
  won: 'Ganadas',
  chips: 'Monedas',
  given_taken: '{what}: dados · recibidos',
  you_won: 'Has ganado',
  you_lost: 'Gana: {names}',
  finished: 'Terminada',
  abandoned: 'Suspendida',
  running: 'En curso',
  running_tables: 'Tus otras mesas',
  total: 'Tus puntos: {n}',
  chips_of: '{n} {n:moneda|monedas}',
  with: 'con {names}',
  alone: 'en solitario',
  replay: 'Verla otra vez',
  player: 'Jugador {n}',
  play_chips: 'Las monedas son de juego y no valen nada fuera de la mesa.',
};
