// The English words for options of Gaple for which the server has only an identifier; its other texts are already in English.

export const words = {
  'gaple.options.variant.4x7': '4 × 7: all tiles are dealt',
  'gaple.options.variant.4x6': '4 × 6: one tile begins from the middle',
  'gaple.options.variant.5x5': '5 × 5: for five players',
  'gaple.options.no_double_passes_to.next_seat': 'the next player',
  'gaple.options.no_double_passes_to.partner_first': 'the partner first',
  'gaple.options.cannot_play.discard': 'throw a tile away',
  'gaple.options.cannot_play.pass': 'pass',
  'gaple.options.discard_end.first_empty': 'with the first empty hand',
  'gaple.options.discard_end.play_out': 'when all hands are empty',
  'gaple.options.settlement.chips': 'chips',
  'gaple.options.settlement.winner_only': 'deals won',
};
