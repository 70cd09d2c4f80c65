// What Gaple's board needs of its views, which the generated types describe.

import type { RoomState } from '../../app/room_state';
import type { gaple, JsonObject } from '../../protocol';
import type { End, Line } from '../line/layout';

export type GapleTable = gaple.Public;
export type GapleOwn = gaple.Own;
export type GapleAction = gaple.Action;

export const tableOf = (table: JsonObject): GapleTable => table as unknown as GapleTable;
export const ownOf = (room: RoomState): GapleOwn | undefined => room.you.own as unknown as GapleOwn | undefined;

export function lineOf(table: GapleTable): Line {
  return {
    first: table.line.anchor,
    tiles: table.line.tiles.map((tile) => {
      const [left, right] = tile.split('-').map(Number);
      return { left: left ?? 0, right: right ?? 0 };
    }),
  };
}

/** Where the newest tile lies: only if the latest move of the deal was a play. */
export function lastPlayed(room: RoomState): End | 'first' | null {
  for (let i = room.log.length - 1; i >= 0; i--) {
    const one = room.log[i];
    if (one?.from !== 'game') continue;
    switch (one.event.type) {
      case 'played':
        return tableOf(room.table ?? {}).line.tiles.length === 1 ? 'first' : (one.event.end as End);
      case 'turned_up':
        return 'first';
      case 'dealt':
        return null;
    }
  }
  return null;
}
