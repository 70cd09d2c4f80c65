// What a game's folder may add to the table in `callouts.ts`, loaded before its board: the calls that its players make, and
// the sound of an event. The words stay in the game's own language, because that is how people call them.

import type { Happened, RoomState } from '../app/room_state';
import type { Sound } from '../app/sounds';
import type { DealResult } from '../protocol';

/** The calls that an event brings, each by a seat. */
export type Crier = (one: Happened, room: RoomState) => { seat: number; text: string }[];
/** The calls at each event of a game. */
export type Cries = { readonly [event: string]: Crier };
/** The sounds of a game's events, where the usual ones do not fit; null: the usual one. */
export type Sounds = { readonly [event: string]: (one: Happened) => Sound | null };
/** What a game's `callouts.ts` may export. */
export interface Callouts {
  cries?: Cries;
  sounds?: Sounds;
}

export const seatOf = ({ event }: Happened): number => Number(event.seat);
export const cry =
  (text: string): Crier =>
  (one) => [{ seat: seatOf(one), text }];

/** Returns the seat that acted last before an event: its tile ended the deal. */
function actorBefore(one: Happened, { log }: RoomState): number | undefined {
  const acted = log.findLast(({ seq, event }) => seq < one.seq && ['played', 'discarded'].includes(event.type));
  return acted && seatOf(acted);
}

/** The call that belongs to the reason why a deal ended, from the seat whose tile ended it. */
export const atEnd =
  (cries: { readonly [reason: string]: string }): Crier =>
  (one, room) => {
    const reason = (one.event.result as DealResult | undefined)?.reason ?? '';
    const seat = actorBefore(one, room);
    const text = cries[reason];
    return seat === undefined || text === undefined ? [] : [{ seat, text }];
  };
