// What Garrafina's board reads from its views.

import type { RoomState } from '../../app/room_state';
import type { garrafina, JsonObject } from '../../protocol';
import { tileNumbers } from '../../kit/tile';
import type { Train } from './layout';

export type Table = garrafina.Public;
export type Own = garrafina.Own;
export type Action = garrafina.Action;

export const tableOf = (table: JsonObject | undefined): Table | undefined => table as unknown as Table | undefined;
export const ownOf = (room: RoomState): Own | undefined => room.you.own as unknown as Own | undefined;

/** Returns all seats, starting with our own, in the order of turns or clockwise as they sit. */
export function seatsFrom(table: Table, me: number | undefined, order: 'turns' | 'clockwise'): number[] {
  const step = order === 'turns' && table.options.direction === 'ccw' ? -1 : 1;
  return Array.from({ length: table.seats }, (_, i) => ((me ?? 0) + step * i + table.seats * i) % table.seats);
}

export function trainOf(table: Table, owner: number): Train {
  const tiles = table.trains.find((train) => train.owner === owner)?.tiles ?? [];
  return {
    owner,
    tiles: tiles.map((tile) => {
      const [inner, outer] = tileNumbers(tile);
      return { inner, outer };
    }),
  };
}

/** Returns the factor for the loss of a seat in this deal. */
export const timesOf = (table: Table, seat: number): number => table.times[seat] ?? 1;

/** Returns where the newest tile of this deal lies: the owner of its train, the centre, or null if no tile was laid yet. */
export function lastLaid(room: RoomState): number | 'centre' | null {
  for (let i = room.log.length - 1; i >= 0; i--) {
    const one = room.log[i];
    if (one?.from !== 'game') continue;
    switch (one.event.type) {
      case 'played':
        return Number(one.event.train);
      case 'led':
        return 'centre';
      case 'dealt':
        return null;
    }
  }
  return null;
}

