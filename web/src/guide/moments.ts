// The moments at which a step of a guide is shown. They know no rule: they only look at the turn, the legal moves, the log
// and the phase of the room.

import { isMyTurn, type RoomState, turnOf } from '../app/room_state';

export type Moment = (room: RoomState) => boolean;

/** A deal is running. */
export const playing: Moment = (room) => turnOf(room) !== undefined;

/** The deal, or the match, is over. */
export const over: Moment = ({ info }) => info.phase === 'between_deals' || info.phase === 'finished';

/** We may do one of these now. */
export const may =
  (...types: string[]): Moment =>
  (room) =>
    isMyTurn(room) && (room.you.own?.legal ?? []).some((action) => types.includes(action.type));

const did =
  (mine: boolean, types: string[]): Moment =>
  ({ log, you }) =>
    log.some(({ from, event }) => from === 'game' && types.includes(event.type) && (event.seat === you.seat) === mine);

/** We have done one of these. */
export const iDid = (...types: string[]): Moment => did(true, types);

/** Somebody else has. */
export const othersDid = (...types: string[]): Moment => did(false, types);
