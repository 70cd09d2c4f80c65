// A part whose file does not come at first.

import { type ComponentType, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notice } from '../app/signals';
import { later } from './later';

const Menu = () => <p>The menu</p>;
let online = false;
const load = vi.fn((): Promise<ComponentType> => (online ? Promise.resolve(Menu) : Promise.reject(new TypeError('no network'))));
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers();
  online = false;
  load.mockClear();
  notice.value = null;
});
afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
});

async function show(): Promise<void> {
  const Part = later(load, 'quiet');
  void act(() => render(<Part />, document.body));
  await pass(0);
}

it('loads again every five seconds while its place is shown, and says once that it did not come', async () => {
  const saidOnce = vi.fn();
  const stop = notice.subscribe((now) => now && saidOnce(now.text));
  await show();
  await pass(5_000);
  await pass(5_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(saidOnce.mock.calls).toEqual([['This part of the page could not be loaded.']]);
  online = true;
  await pass(5_000);
  expect(document.body.textContent).toBe('The menu');
  stop();
});

it('loads again when the network is back', async () => {
  await show();
  online = true;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(document.body.textContent).toBe('The menu');
});

it('does not load again once its place is gone', async () => {
  await show();
  void act(() => render(null, document.body));
  dispatchEvent(new Event('online'));
  await pass(20_000);
  expect(load).toHaveBeenCalledTimes(1);
});

it('that was only to be preloaded says nothing', async () => {
  const Part = later(load, 'quiet');
  Part.preload();
  await pass(0);
  online = true;
  void act(() => render(<Part />, document.body));
  await pass(0);
  expect([document.body.textContent, notice.value]).toEqual(['The menu', null]);
});
