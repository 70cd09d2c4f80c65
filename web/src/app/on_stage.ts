// The stage of this page: the room as it is shown. Requests, sounds and announcements use the room as it is known (store.ts).

import { signal } from '@preact/signals';
import { type Shown, scenesOf } from './moments';
import { textMode } from './preferences';
import type { Happened, RoomState } from './room_state';
import { Stage } from './stage';

const picture = signal<Shown | null>(null);
const stage = new Stage<Shown>(
  (now) => (picture.value = now),
  (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
);

/** Whether things may move: not if the reader has asked for less motion, or does not look. */
export const mayMove = (): boolean =>
  !document.hidden && textMode.peek() !== 'on' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

let returning = true;

/** The next update tells what happened while we were away: it is shown without its moments. */
export function expectReturn(): void {
  returning = true;
}

/** Puts an update of the room on the stage. */
export function stageUpdate(before: RoomState | null, after: RoomState, news: readonly Happened[]): void {
  const still = returning || before?.id !== after.id || !mayMove();
  returning = false;
  // Our own move is shown at once: its answer must not wait for what others did before.
  if (news.some((one) => one.from === 'game' && one.event.seat === after.you.seat)) stage.flush();
  stage.add(scenesOf(after, news, still), still);
}

/** Returns what to show of the known room. */
export function shownOf(known: RoomState | null): Shown | null {
  const now = picture.value;
  if (!known) return null;
  return now?.room.id === known.id ? now : { room: known, ending: false, still: true };
}

/** Forgets the room that was left. */
export function clearStage(): void {
  stage.clear();
  picture.value = null;
}

/** Any tap and any key ends the moment, and so does a page that is hidden. */
export function followSkips(): void {
  const skip = () => stage.flush();
  addEventListener('pointerdown', skip, { capture: true });
  addEventListener('keydown', skip, { capture: true });
  document.addEventListener('visibilitychange', skip);
}
