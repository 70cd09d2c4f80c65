import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type * as Parts from './index';
import type { RoomState } from '../app/room_state';
import { mayMove } from '../app/on_stage';
import type { AnyBoard } from '../boards/board';

export const motion = signal<typeof Parts | null>(null);

/** Loads what moves, once; without it the table stands still. */
export async function loadMotion(): Promise<void> {
  try {
    motion.value ??= await import('./index');
  } catch {
    // No network: the next table tries again.
  }
}

/** Moves what an update has moved. `still`: the table shows it without moving. */
export function useTravel(room: RoomState, board: AnyBoard, still: boolean) {
  const table = useRef<HTMLElement>(null);
  const last = useRef(room);
  const parts = motion.value;
  const moves = last.current !== room && parts !== null && !still && mayMove();
  // Here the document still shows the table as it was.
  const before = moves ? parts.look(table.current) : null;
  useEffect(() => void loadMotion(), []);
  useLayoutEffect(() => {
    const news = room.log.filter((one) => one.from === 'game' && one.seq > last.current.seq);
    last.current = room;
    if (!before || !parts || news.length === 0 || !table.current) return;
    // The table is drawn and laid out between two frames, and its flight begins in the next one.
    requestAnimationFrame(parts.travel(before, table.current, news, board, room.you.seat, room.info.seats.length));
  }, [room]);
  return table;
}
