import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now } from '../app/clock';
import type { RoomState } from '../app/room_state';
import { GraceClock } from './grace_clock';

const room = { clock: { bank_ms: [], grace: [{ seat: 1, ms: 20_000 }] }, clockAt: 0 } as unknown as RoomState;
const draw = (seat: number, inWords?: boolean) => act(() => render(<GraceClock room={room} seat={seat} {...(inWords && { inWords })} />, document.body));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
});

it('the others see how long an away player is waited for; a screen reader reads it when asked', async () => {
  room.clockAt = now();
  await draw(1);
  const clock = document.querySelector('[role=timer]');
  expect([clock?.textContent, clock?.getAttribute('aria-label')]).toEqual(['20 s', '20 s until a bot stands in']);
  await act(() => void vi.advanceTimersByTime(5_000));
  expect(clock?.textContent).toBe('15 s');
  await draw(1, true);
  expect(document.body.textContent).toBe('15 s until a bot stands in');
});

it('nobody else has such a clock', async () => {
  await draw(0);
  expect(document.body.textContent).toBe('');
});
