// The English words for options of Kap Tai Shap for which the server has only an identifier; its other texts are already in English.

export const words = {
  'kap_tai_shap.options.pair_rule.any_sum': 'any sum of ten or twenty',
  'kap_tai_shap.options.pair_rule.listed_only': 'the fourteen listed pairs',
  'kap_tai_shap.options.four_two_value.six': 'six',
  'kap_tai_shap.options.four_two_value.three': 'three',
  'kap_tai_shap.options.turn_mode.either': 'pick up or draw',
  'kap_tai_shap.options.turn_mode.both': 'pick up, then draw',
  'kap_tai_shap.options.pickup_scope.any': 'any discard',
  'kap_tai_shap.options.pickup_scope.last': 'the last discard',
  'kap_tai_shap.options.drawn_tile.must_discard': 'must be discarded',
  'kap_tai_shap.options.drawn_tile.may_keep': 'may be kept',
  'kap_tai_shap.options.win_claim.auto': 'by itself',
  'kap_tai_shap.options.win_claim.announce': 'announced',
  'kap_tai_shap.options.exhausted.carry_pot': 'the pot is carried',
  'kap_tai_shap.options.exhausted.refund': 'the pot is refunded',
  'kap_tai_shap.options.exhausted.reshuffle': 'the discards are shuffled',
  'kap_tai_shap.options.first_player.dice': 'dice',
  'kap_tai_shap.options.first_player.random': 'by lot',
  'kap_tai_shap.options.first_player.winner': 'the winner',
};
