// A frame that draws the table again while a tile flies would come too late: pictures change between two frames.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStage, followSkips, shown, stageUpdate } from './on_stage';
import type { RoomState } from './room_state';
import { room } from './signals';

const at = (seq: number) => ({ id: 'R', seq, you: { seat: 0 }, log: [], info: { seats: [] } }) as unknown as RoomState;

function hear(seq: number): void {
  const before = room.peek();
  room.value = at(seq);
  stageUpdate(before, at(seq), []);
}
const seen = () => shown.value?.room.seq;

beforeEach(() => {
  vi.useFakeTimers();
  hear(1);
});
afterEach(() => {
  room.value = null;
  clearStage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('the first picture of a room is there at once, the next one after a frame', () => {
  expect(seen()).toBe(1);
  hear(2);
  vi.advanceTimersToNextFrame();
  expect(seen()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(seen()).toBe(2);
});

it('of two updates within a frame the later one is drawn', () => {
  const drawn: (number | undefined)[] = [];
  const stop = shown.subscribe((now) => void drawn.push(now?.room.seq));
  hear(2);
  hear(3);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  stop();
  expect(drawn).toEqual([1, 3]);
});

it('a page that is hidden, and so has no frames, shows the newest picture', () => {
  followSkips();
  hear(2);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen()).toBe(2);
});

it('the picture of a room that was left does not come', () => {
  hear(2);
  room.value = null;
  clearStage();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(shown.value).toBeNull();
});
