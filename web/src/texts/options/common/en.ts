// The English words for settings and common options for which the server has only an identifier; its other texts are already in English.

export const words = {
  'options.direction.cw': 'clockwise',
  'options.direction.ccw': 'counter-clockwise',
  'settings.watching.off': 'nobody',
  'settings.watching.link': 'with the watch link',
  'settings.watching.anyone': 'anyone',
  'settings.losers_leave.off': 'never',
  'settings.losers_leave.set': 'after a set',
  'settings.losers_leave.match': 'after each match',
  'settings.pace.slow': 'slow',
  'settings.pace.normal': 'normal',
  'settings.pace.fast': 'fast',
};
