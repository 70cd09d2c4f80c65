// The state of the set, from the view: the fate of each side if it lost now, and whether anybody can still win.

import type { seychelles } from '../../protocol';

export interface SideStanding {
  seats: readonly number[];
  points: number;
  fate: seychelles.Fate;
}

export function standings({ sides, scores, bef_max }: seychelles.Public): SideStanding[] {
  return sides.map((seats, side) => {
    const points = scores[side] ?? 0;
    return { seats, points, fate: points === 0 ? 'kapot' : points <= bef_max ? 'kapot_bef' : 'escaped' };
  });
}

/** Returns what it takes to win the set: all opponents low, one opponent low, nothing (`dead`), or the rule of the zwe final. */
export function outlook(table: seychelles.Public): 'to_win' | 'to_win_any' | 'dead' | 'final_deal_on' | 'final_set_on' {
  const { options, final, seats, sides, scores, bef_max } = table;
  if (final) return options.zwe_final_mode === 'set' ? 'final_set_on' : 'final_deal_on';
  const any = seats === 3 && options.three_player_win === 'any_below_10';
  const safe = scores.filter((points) => points > bef_max).length;
  // To win, a side needs all other sides low, or one of them.
  if (safe >= (any ? sides.length : 2)) return 'dead';
  return any ? 'to_win_any' : 'to_win';
}
