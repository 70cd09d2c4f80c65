import { effect } from '@preact/signals';
import { shown } from './on_stage';
import type { RoomState } from './room_state';
import { entered } from './signals';

/**
 * Resolves when the page shows this state of a room that we have entered or a later one, or one before the present one, because the
 * server has restored a backup; with null when we are no longer there.
 */
export function untilShown(id: string, seq: number): Promise<RoomState | null> {
  const from = shown.value?.room.id === id ? shown.value.room.seq : 0;
  return new Promise((done) => {
    const stop = effect(() => {
      const now = shown.value?.room.id === id ? shown.value.room : null;
      const isHere = entered.value === id;
      if (isHere && (!now || (now.seq < seq && now.seq >= from))) return;
      done(isHere ? now : null);
      queueMicrotask(() => stop());
    });
  });
}
