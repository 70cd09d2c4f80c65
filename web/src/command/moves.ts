// The legal moves as the text mode lists them, and the words that name each of them.

import type { RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import type { Action, Json } from '../protocol';
import type { Meant } from './match';

function valuesOf(value: Json | undefined): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value === 'object') return Object.values(value).flatMap(valuesOf);
  return [String(value).replace(/_/g, ' ')];
}

export interface Move extends Meant {
  action: Action;
}

const described = (actions: readonly Action[], room: RoomState, board: AnyBoard): Move[] =>
  actions.map((action) => ({
    action,
    text: board.actionText(action, room),
    words: [...valuesOf(action), ...(board.actionWords?.(action, room) ?? [])],
  }));

export function movesOf(room: RoomState, board: AnyBoard): Move[] {
  return described((room.you.own?.legal ?? []).filter((action) => !board.deliberate?.(action)), room, board);
}

/** The moves that are never guessed from a tile: the typed text must begin with their own word. */
export function deliberateMovesOf(word: string, room: RoomState, board: AnyBoard): Move[] {
  return described((room.you.own?.legal ?? []).filter((action) => action.type === word && board.deliberate?.(action)), room, board);
}
