// The last move of a player, small, on their seat.

import { lastMoves } from '../app/last_moves';
import type { RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import { t } from '../texts';
import { tell } from '../texts/tell';

const signs: { readonly [type: string]: string } = { drew: '+1', exchanged: '⇄', kept: '✓', discarded: '✕' };

/** Hidden from screen readers, which have heard it, and from the table between two deals. */
export function LastMove({ room, board, seat }: { room: RoomState; board: AnyBoard; seat: number }) {
  const last = lastMoves(room).get(seat);
  if (!last || room.info.phase !== 'playing') return null;
  const { type, tile } = last.event;
  const { TilePicture } = board;
  return (
    <span class="last-move" title={tell(last) ?? ''} aria-hidden="true" data-move={type}>
      {typeof tile === 'string' ? <TilePicture tile={tile} /> : (signs[type] ?? t('table.pass'))}
    </span>
  );
}
