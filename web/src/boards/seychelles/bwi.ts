// Bwi (R5.4), from the player's own view: nobody else learns of it before the deal is over.

import type { RoomState } from '../../app/room_state';
import type { seychelles } from '../../protocol';

/** Returns the numbers of the doubles in our hand that no end can take any more. */
export function bwiOf({ you, table }: Pick<RoomState, 'you' | 'table'>): number[] {
  const hand = (you.own as seychelles.Own | undefined)?.hand ?? [];
  const line = (table as seychelles.Public | undefined)?.line;
  const lying = (n: number) => line?.tiles.filter((tile) => tile.includes(String(n))).length;
  return [0, 1, 2, 3, 4, 5, 6].filter((n) => hand.includes(`${n}-${n}`) && lying(n) === 6 && line?.left !== n && line?.right !== n);
}
