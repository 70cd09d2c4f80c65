// Gaple en français. Not yet read by a native speaker.

import type { Texts } from './en';

export const texts: Texts = {
  turned_up: '{tile} est retourné pour commencer la ligne.',
  had_no_double: '{name} n’a pas de double et ne peut pas commencer.',
  you_had_no_double: 'Vous n’avez pas de double et ne pouvez pas commencer.',
  discarded: '{name} écarte un domino.',
  you_discarded: 'Vous écartez {tile}.',
  choose_discard: 'Aucun de vos dominos ne convient. Choisissez-en un à écarter, face cachée ; ses points comptent contre vous.',
  discard: 'Écarter {tile} ({n} {n:point|points})',
  dead_yours: 'Vos dominos morts',
  tile_discard: '{tile}, peut être écarté',
  wins: '{n} {n:donne gagnée|donnes gagnées}',
  wins_decide: 'Les donnes gagnées décident de la partie.',
  collects: 'Reçoit {list}',
  collects_from: '{n} de {name}',
  pays: 'Paie {list}',
  pays_to: '{n} à {name}',
  'reason.played_out': 'Tous les dominos ont été joués.',
  'what.pips_left': 'Points restés en main',
  'what.pips_dead': 'Points des dominos morts',
  'what.double_blank_25': 'Double blanc resté seul',
  'what.lowest_tile': 'Égalité : le domino le plus bas décide',
  'what.nothing_left': 'Plus rien en main',
  'refused.must_open_with_double': 'La ligne doit commencer par un double.',
  'refused.must_open_with_double_blank': 'La première donne commence par le double blanc.',
  'refused.no_discards_here': 'À cette table, on passe au lieu d’écarter un domino.',
  'refused.no_passes_here': 'À cette table, on écarte un domino au lieu de passer.',
};
