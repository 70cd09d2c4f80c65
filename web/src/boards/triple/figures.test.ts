// The figures show what the rules say: legal tables whose last tile earns what the figure is about.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figures } from './figures';
import { cornersOf, keyOf, type Laid, numbersOf, standsAt, touchOf } from './plane';

const at = ({ x, y }: { x: number; y: number }) => `${x},${y}`;

/** The numbers at each corner of these tiles. */
function numbersAt(laid: readonly Laid[]): Map<string, Set<number>> {
  const all = new Map<string, Set<number>>();
  for (const { cell, tile, rotation } of laid)
    cornersOf(cell).forEach((corner, slot) => {
      const here = all.get(at(corner)) ?? new Set();
      all.set(at(corner), here.add(numbersOf(tile, rotation)[slot] as number));
    });
  return all;
}

describe.each(Object.entries(figures))('the figure %s', (_, laid) => {
  it('has every tile once, beside another, with the same number at every corner (R3.1 to R3.3)', () => {
    expect(new Set(laid.map(({ tile }) => tile)).size).toBe(laid.length);
    expect(new Set(laid.map(({ cell }) => keyOf(cell))).size).toBe(laid.length);
    laid.slice(1).forEach(({ cell }, index) => expect(touchOf(laid.slice(0, index + 2), cell).sides.length).toBeGreaterThan(0));
    for (const numbers of numbersAt(laid).values()) expect(numbers.size).toBe(1);
    for (const { tile } of laid) expect(tile.split('-')).toEqual(tile.split('-').sort());
  });
});

const touchOfLast = (name: keyof typeof figures) => {
  const laid = figures[name];
  return touchOf(laid, (laid.at(-1) as Laid).cell);
};

it('a bridge has one side, and its point at another tile (R4.4)', () => {
  const { sides, point } = touchOfLast('bridge');
  const before = figures.bridge.slice(0, -1).flatMap(({ cell }) => cornersOf(cell).map(standsAt));
  expect(sides).toHaveLength(1);
  expect(before).toContainEqual(point);
});
it('a double connection has two sides and no ring (R4.3)', () => {
  expect(touchOfLast('double_connection').sides).toHaveLength(2);
  expect(touchOfLast('double_connection').rings).toEqual([]);
});
it('a hexagon has a ring (R4.1)', () => expect(touchOfLast('hexagon').rings).toHaveLength(1));
it('where numbers match, one side touches (R3.2)', () => expect(touchOfLast('match').sides).toHaveLength(1));

it('each is in the rules once, and the rules name no other', () => {
  const named = [...readFileSync('../engine/variants/triple/RULES.md', 'utf8').matchAll(/\(figure:(\w+)\)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(figures).sort());
});
