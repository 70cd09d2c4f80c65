// What a host sets and asks for: Français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  bots_play: 'Les bots jouent',
  easy: 'facile : pour apprendre',
  normal: 'normal : des joueurs sensés',
  easy_bot: 'bot facile',
  normal_bot: 'bot normal',
  own_mix_about: 'Les options ci-dessous ne correspondent à aucune façon nommée.',
  region_any: 'Partout',
  pause_propose: 'Proposer une pause',
  pause_about: 'Elle commence quand toute la table est d’accord.',
  pause_asked: '{name} aimerait une pause.',
  pause_agree: 'D’accord',
  pause_decline: 'Continuer',
  pause_waiting: 'Vous êtes d’accord. Pas encore répondu : {names}.',
  pause_take_back: 'Pas de pause finalement',
  paused: 'En pause. Aucune horloge ne tourne.',
  paused_left: 'En pause. La partie reprend seule dans {time}.',
  go_on: 'Reprendre',
};
