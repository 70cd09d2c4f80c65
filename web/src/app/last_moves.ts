// What each player did last: it stays marked until their next move.

import type { Happened, RoomState } from './room_state';

const moves: ReadonlySet<string> = new Set([
  'played',
  'led',
  'discarded',
  'drew',
  'picked_up',
  'exchanged',
  'kept',
  'passed',
  'opening_passed',
  'skipped',
]);

/** Returns the last move of each seat in this deal. */
export function lastMoves({ log }: Pick<RoomState, 'log'>): Map<number, Happened> {
  const last = new Map<number, Happened>();
  for (let at = log.length - 1; at >= 0; at--) {
    const one = log[at];
    if (one?.from !== 'game') continue;
    const { type, seat } = one.event;
    if (type === 'dealt') break;
    if (typeof seat === 'number' && moves.has(type) && !last.has(seat)) last.set(seat, one);
  }
  return last;
}

/** Returns the tiles on the table that were somebody's last move. */
export function recentTiles(room: Pick<RoomState, 'log'>): Set<string> {
  return new Set([...lastMoves(room).values()].flatMap(({ event }) => (typeof event.tile === 'string' ? [event.tile] : [])));
}
