// What Gaple's public and own views hold (engine/variants/gaple/rules.hpp), and what the board needs of them.

import type { RoomState } from '../../app/room_state';
import type { Action, DealResult, JsonObject } from '../../protocol';
import type { End, Line } from '../line/layout';

export interface GapleTable {
  options: { settlement: 'chips' | 'winner_only'; teams: boolean; direction: 'cw' | 'ccw'; cannot_play: 'discard' | 'pass' };
  seats: number;
  deal: number;
  phase: 'awaiting_deal' | 'opening' | 'playing' | 'finished';
  turn?: number;
  line: { tiles: string[]; anchor: number; left?: number; right?: number };
  hand_sizes: number[];
  dead_sizes: number[];
  starter?: number;
  wins: number[];
  chips: number[];
  teams: number[][];
  last_deal?: { result: DealResult; winner: number; hands: string[][]; dead: string[][]; undealt: string[] };
}

export type GapleAction =
  | { type: 'play'; tile: string; end: End }
  | { type: 'discard'; tile: string }
  | { type: 'pass' };

export interface GapleOwn {
  seat: number;
  hand: string[];
  dead: string[];
  legal: (GapleAction & Action)[];
  unplayable: { tile: string; code: string; rule: string }[];
}

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
