// What a host sets and asks for: Español. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  bots_play: 'Los bots juegan',
  easy: 'fácil: para quien aprende',
  normal: 'normal: juegan con sentido',
  easy_bot: 'bot fácil',
  normal_bot: 'bot normal',
  own_mix_about: 'Las opciones de abajo no coinciden con ninguna manera con nombre.',
  region_any: 'En cualquier lugar',
  pause_propose: 'Proponer una pausa',
  pause_about: 'Empieza cuando todos en la mesa están de acuerdo.',
  pause_asked: '{name} pide una pausa.',
  pause_agree: 'De acuerdo',
  pause_decline: 'Seguir',
  pause_waiting: 'Estás de acuerdo con la pausa. Faltan: {names}.',
  pause_take_back: 'Mejor sin pausa',
  paused: 'En pausa. No corre ningún reloj.',
  paused_left: 'En pausa. La partida sigue sola en {time}.',
  go_on: 'Continuar',
};
