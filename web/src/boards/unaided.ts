// A table without help: the page offers every move that a player could ask for, and only the server knows which is allowed.

import { helps, isMyTurn, type RoomState } from '../app/room_state';
import type { AnyBoard } from './board';

/** Returns the room as its board may show it: at a table without help the legal moves are replaced on our turn. */
export function asOffered(room: RoomState, board: AnyBoard): RoomState {
  const { own } = room.you;
  if (helps(room) || !own || !board.unaided || !isMyTurn(room)) return room;
  return { ...room, you: { ...room.you, own: { ...own, unplayable: [], ...board.unaided(room) } } };
}
