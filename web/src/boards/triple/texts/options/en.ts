// The English words for options of Triple Domino for which the server has only an identifier; its other texts are already in English.

export const words = {
  'triple.options.hexagon_multi.each': 'for each',
  'triple.options.hexagon_multi.once': 'for one',
  'triple.options.corner_rule.strict': 'strict',
  'triple.options.corner_rule.edges_only': 'sides only',
  'triple.options.after_draw.drawn_only': 'only a drawn tile',
  'triple.options.after_draw.any': 'any tile',
  'triple.options.block_detection.immediate': 'immediately',
  'triple.options.block_detection.full_cycle': 'after everybody has passed',
  'triple.options.blocked_tie.each': 'each of them',
  'triple.options.blocked_tie.none': 'nobody',
  'triple.options.match_end.after_deal': 'after the deal',
  'triple.options.match_end.at_once': 'at once',
};
