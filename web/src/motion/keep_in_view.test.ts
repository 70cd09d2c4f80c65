import { expect, it } from 'vitest';
import { wayUp } from './keep_in_view';

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const felt = rect(0, 100, 390, 400);

it('a tile below the edge of the panel moves above it, and one that is in view stays', () => {
  expect(wayUp(rect(50, 380, 40, 20), felt, { left: 0, top: 350 })).toBe(58);
  expect(wayUp(rect(50, 300, 40, 20), felt, { left: 0, top: 350 })).toBe(0);
});

it('a tile never leaves the felt for it', () => {
  expect(wayUp(rect(50, 130, 40, 40), felt, { left: 0, top: 110 })).toBe(30);
});

it('a panel beside the felt covers nothing', () => {
  expect(wayUp(rect(50, 380, 40, 20), felt, { left: 90, top: 50 })).toBe(0);
});
