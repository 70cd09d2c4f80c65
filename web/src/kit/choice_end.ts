import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { RoomState } from '../app/room_state';

/**
 * Cancels the present choice when what we hold or may do has changed, but not at what others say, at a new name or at a lost
 * connection. It happens with the drawing, so that it does not cancel a choice made after it.
 */
export function useChoiceEnd(room: RoomState, forget: () => void): void {
  const own = useMemo(() => JSON.stringify([room.id, room.info.phase, room.you.own]), [room]);
  useLayoutEffect(forget, [own]);
}
