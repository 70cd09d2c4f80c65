// The stage of this page: the room as it is shown. Requests, sounds and announcements use the room as it is known (store.ts).

import { computed, signal } from '@preact/signals';
import { afterFrame } from './after_frame';
import { type Shown, scenesOf } from './moments';
import { textMode } from './preferences';
import type { Happened, RoomState } from './room_state';
import { room } from './signals';
import { Stage } from './stage';

const picture = signal<Shown | null>(null);

let drawing: { now: Shown; cancel(): void } | null = null;

function drawNow(now: Shown): void {
  drawing?.cancel();
  drawing = null;
  picture.value = now;
}

/** Puts the picture up; one in which things move, between two frames, so that neither is late. */
function draw(now: Shown): void {
  drawing?.cancel();
  if (now.still || !mayMove()) return drawNow(now);
  drawing = { now, cancel: afterFrame(() => drawNow(now)) };
}

const stage = new Stage<Shown>(
  draw,
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

/** What to show of the room. An update that is known and waits for its picture changes nothing. */
export const shown = computed<Shown | null>(() => {
  const [now, known] = [picture.value, room.value];
  if (!known) return null;
  return now?.room.id === known.id ? now : { room: known, ending: false, still: true };
});

/** Forgets the room that was left. */
export function clearStage(): void {
  stage.clear();
  drawing?.cancel();
  drawing = null;
  picture.value = null;
}

/** Any tap and any key ends the moment, and so does a page that is hidden. */
export function followSkips(): void {
  const skip = () => stage.flush();
  addEventListener('pointerdown', skip, { capture: true });
  addEventListener('keydown', skip, { capture: true });
  document.addEventListener('visibilitychange', () => {
    skip();
    // A hidden page has no frames.
    if (drawing && document.hidden) drawNow(drawing.now);
  });
}
