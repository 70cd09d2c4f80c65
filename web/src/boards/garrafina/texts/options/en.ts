// The English words for options of Garrafina for which the server has only an identifier; its other texts are already in English.

export const words = {
  'garrafina.options.heap_mode.exchange': 'heaps to exchange',
  'garrafina.options.heap_mode.boneyard': 'a boneyard to draw from',
  'garrafina.options.next_starter.rotate': 'goes round',
  'garrafina.options.next_starter.winner': 'the winner',
  'garrafina.options.tie_rule.none': 'nobody scores',
  'garrafina.options.tie_rule.share': 'they share',
  'garrafina.options.tie_rule.earlier_turn': 'the first in turn order',
};
