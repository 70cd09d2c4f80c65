// The English words for options of Seychelles for which the server has only an identifier; its other texts are already in English.

export const words = {
  'seychelles.options.starter_rule.double_six': 'the holder of 6-6',
  'seychelles.options.starter_rule.winner': 'the winner',
  'seychelles.options.starter_rule.rotate': 'the next seat',
  'seychelles.options.restart_when.at_50': 'at the target',
  'seychelles.options.restart_when.as_soon_as_dead': 'as soon as it is dead',
  'seychelles.options.ten_points.restart': 'are safe',
  'seychelles.options.ten_points.kapot_bef': 'are kapot bef',
  'seychelles.options.three_player_win.all_below_10': 'both below ten',
  'seychelles.options.three_player_win.any_below_10': 'one below ten',
  'seychelles.options.zwe_final_mode.deal': 'one deal',
  'seychelles.options.zwe_final_mode.set': 'one set',
  'seychelles.options.zete.deal': 'the deal',
  'seychelles.options.zete.set': 'the set',
  'seychelles.options.lake_costs.nothing': 'nothing',
  'seychelles.options.lake_costs.deal': 'the deal',
  'seychelles.options.lake_costs.match': 'the match',
};
