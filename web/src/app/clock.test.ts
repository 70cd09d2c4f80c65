import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Clock from './clock';

let steady = 0;
let wall = 0;
let beat: () => void;
let clock: typeof Clock;
const see = (is: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => is === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Time goes on: for the wall clock, and unless it is told otherwise for the other. */
const pass = (ms: number, steadyMs = ms) => ((wall += ms), (steady += steadyMs));

beforeEach(async () => {
  [steady, wall] = [5_000, 1_700_000_000_000];
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void) => (beat = run)) as unknown as typeof setInterval);
  vi.resetModules();
  clock = await import('./clock');
});
afterEach(() => {
  see('visible');
  vi.restoreAllMocks();
});

it('goes on while the device sleeps, and not back with the wall clock', () => {
  const before = clock.now();
  pass(20_000, 0);
  expect(clock.now() - before).toBe(20_000);
  pass(1_000);
  expect(clock.now() - before).toBe(21_000);
  pass(-3_600_000, 0);
  expect(clock.now() - before).toBe(21_000);
  pass(3_000);
  expect(clock.now() - before).toBe(24_000);
  // A wall clock that is put right little by little is no sleep.
  for (let i = 0; i < 100; i++) pass(250, 249);
  expect(clock.now() - before).toBe(24_000 + 24_900);
});

it('tells once that the page stood still, with or without its clocks, when it is seen', () => {
  const wake = vi.fn();
  clock.followSleep(wake);
  pass(1_000);
  beat();
  pass(3_000);
  beat();
  expect(wake).not.toHaveBeenCalled();
  pass(20_000);
  beat();
  beat();
  expect(wake).toHaveBeenCalledTimes(1);
  pass(20_000, 0);
  see('visible');
  beat();
  expect(wake).toHaveBeenCalledTimes(2);
  // In a hidden page a late beat says nothing yet.
  see('hidden');
  pass(60_000);
  beat();
  expect(wake).toHaveBeenCalledTimes(2);
  see('visible');
  expect(wake).toHaveBeenCalledTimes(3);
  see('hidden');
  pass(1_000);
  see('visible');
  expect(wake).toHaveBeenCalledTimes(3);
});
