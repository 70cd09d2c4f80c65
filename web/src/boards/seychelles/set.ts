// The state of the set, from the view: each side with its fate if it lost now.

import type { seychelles } from '../../protocol';

export interface SideStanding {
  seats: readonly number[];
  points: number;
  fate: seychelles.Fate;
}

export function standings({ sides, scores, fates }: seychelles.Public): SideStanding[] {
  return sides.map((seats, side) => ({ seats, points: scores[side] ?? 0, fate: fates[side] ?? 'escaped' }));
}

/** Whether anybody has a point in this set: before that nobody has lost anything. */
export const begun = ({ scores }: seychelles.Public): boolean => scores.some((points) => points > 0);
