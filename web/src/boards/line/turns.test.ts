import { beforeEach, expect, it, vi } from 'vitest';
import type { Line } from './layout';

const line: Line = { first: 1, tiles: [{ left: 2, right: 1 }, { left: 1, right: 3 }, { left: 3, right: 4 }] };
const load = async () => {
  vi.resetModules();
  return import('./turns');
};
beforeEach(() => localStorage.clear());

it('makes a corner at an end, and a second long press with the same tiles takes it back', async () => {
  const { switchTurn, turnsOf } = await load();
  expect(switchTurn('a', line, 'right')).toBe(true);
  expect(switchTurn('a', line, 'left')).toBe(true);
  expect(turnsOf('a')).toEqual({ left: [1], right: [1] });
  expect(switchTurn('a', line, 'right')).toBe(false);
  expect(turnsOf('a')).toEqual({ left: [1], right: [] });
});

it('keeps the corners on the device for one deal', async () => {
  (await load()).switchTurn('a', line, 'right');
  const { switchTurn, turnsOf } = await load();
  expect(turnsOf('a')).toEqual({ right: [1] });
  expect(turnsOf('b')).toEqual({});
  switchTurn('b', line, 'left');
  expect(turnsOf('a')).toEqual({});
});
