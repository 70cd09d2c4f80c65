import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { face, kinds, numbersOf, pipsOf } from './faces';
import { columnsOf, finger, pileIn, type Place, trayIn } from './layout';

const overlap = (p: Place, q: Place) =>
  p.x < q.x + q.w - 1e-9 && q.x < p.x + p.w - 1e-9 && p.y < q.y + q.h - 1e-9 && q.y < p.y + p.h - 1e-9;

function overlaps(places: Place[]): string[] {
  return places.flatMap((p, i) => places.slice(i + 1).flatMap((q, j) => (overlap(p, q) ? [`${i} over ${i + 1 + j}`] : [])));
}
const outside = (places: Place[], w: number, h: number) =>
  places.filter((p) => p.x < -1e-9 || p.y < -1e-9 || p.x + p.w > w + 1e-9 || p.y + p.h > h + 1e-9);

// Phones from 320 to 430 pixels wide and desktops.
const room = fc.oneof(
  fc.record({ w: fc.integer({ min: 304, max: 430 }), h: fc.integer({ min: 100, max: 420 }) }),
  fc.record({ w: fc.integer({ min: 600, max: 1600 }), h: fc.integer({ min: 120, max: 700 }) }),
);

describe('the tray of discards', () => {
  it('has a place for every kind, none over another, all within its width and height, none smaller than a finger', () => {
    fc.assert(
      fc.property(room, (shape) => {
        const tray = trayIn(shape);
        expect(tray.places).toHaveLength(21);
        expect(overlaps(tray.places)).toEqual([]);
        expect(outside(tray.places, shape.w, tray.height)).toEqual([]);
        expect(tray.places.filter((p) => p.w < finger || p.h < finger)).toEqual([]);
        expect(tray.places.filter((p) => p.w < tray.tile.w || p.h < tray.tile.h)).toEqual([]);
        expect(tray.tile.w).toBeGreaterThan(9);
      }),
    );
  });

  it('has two lines of 12 pixels for every name', () => {
    for (const h of [240, 300]) {
      const tray = trayIn({ w: 352, h });
      expect(tray.named).toBe(true);
      expect((tray.places[0]?.h ?? 0) - tray.tile.h).toBeGreaterThanOrEqual(24);
    }
  });

  it('fits a phone without scrolling, with tiles that can be read', () => {
    for (const w of [312, 352, 422]) {
      const tray = trayIn({ w, h: 240 });
      expect(tray.height).toBeLessThanOrEqual(240);
      expect(tray.tile.w).toBeGreaterThanOrEqual(14);
    }
  });
});

// A wall as the server builds it from any number of sets, after any number of tiles were taken from its front.
const wall = fc
  .record({ sets: fc.integer({ min: 2, max: 9 }), taken: fc.nat(280) })
  .map(({ sets, taken }) => {
    const stacks: number[] = Array.from({ length: Math.ceil((sets * 32) / 5) + 2 }, (_, i) => (i >= 2 && i % 2 === 0 ? 4 : 5));
    let left = taken;
    while (stacks.length && left >= (stacks[0] as number)) left -= stacks.shift() as number;
    if (stacks.length) stacks[0] = (stacks[0] as number) - left;
    return stacks.filter((height) => height > 0);
  });

describe('the woodpile', () => {
  it('shows every tile within its box, none over another', () => {
    fc.assert(
      fc.property(wall, fc.integer({ min: 120, max: 900 }), fc.integer({ min: 24, max: 60 }), (stacks, w, h) => {
        const places = pileIn(stacks, { w, h });
        expect(places).toHaveLength(stacks.reduce((sum, height) => sum + height, 0));
        expect(overlaps(places)).toEqual([]);
        expect(outside(places, w, h)).toEqual([]);
      }),
    );
  });

  it('does not move the remaining tiles when one is drawn', () => {
    const size = { w: 300, h: 40 };
    const before = pileIn([5, 4, 5], size);
    expect(pileIn([2, 4, 5], size).slice(2)).toEqual(before.slice(5));
  });
});

const tile = fc.constantFrom(...kinds);
const grouped = fc
  .record({ eye: fc.option(tile), pairs: fc.array(fc.tuple(tile, tile), { maxLength: 4 }), loose: fc.array(tile, { minLength: 10, maxLength: 10 }), ten: fc.boolean() })
  .map(({ eye, pairs, loose, ten }) => ({
    eye: eye ? [eye, eye] : [],
    pairs: pairs.map(([a, b]) => [a, b]),
    loose: loose.slice(0, Math.max(0, (ten ? 10 : 9) - (eye ? 2 : 0) - 2 * pairs.length)),
  }));

describe('the rack', () => {
  it('is five columns of at most two, holds every tile once, and tears no group apart', () => {
    fc.assert(
      fc.property(grouped, (hand) => {
        const columns = columnsOf(hand);
        expect(columns).toHaveLength(5);
        expect(columns.every((column) => column.tiles.length <= 2)).toBe(true);
        const all = [...hand.eye, ...hand.pairs.flat(), ...hand.loose];
        expect(columns.flatMap((column) => column.tiles).sort()).toEqual(all.sort());
        expect(columns.filter((column) => column.kind === 'eye').map((column) => column.tiles)).toEqual(hand.eye.length ? [hand.eye] : []);
        expect(columns.filter((column) => column.kind === 'pair').map((column) => column.tiles)).toEqual(hand.pairs);
      }),
    );
  });
});

describe('the faces', () => {
  it('are 21, and show as many pips as they count, none over another, all on the tile', () => {
    expect(new Set(kinds).size).toBe(21);
    for (const kind of kinds) {
      const pips = pipsOf(kind);
      const [high, low] = numbersOf(kind);
      expect(pips).toHaveLength(high + low);
      expect(outside(pips.map(({ x, y, r }) => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r })), face.w, face.h)).toEqual([]);
      for (const p of pips) for (const q of pips) if (p !== q) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(p.r + q.r);
    }
  });

  it('are red at ones and fours, and half red at double six', () => {
    const red = (kind: string) => pipsOf(kind).filter((pip) => pip.red).length;
    expect(kinds.map((kind) => [kind, red(kind)])).toEqual(
      kinds.map((kind) => [kind, kind === '6-6' ? 6 : numbersOf(kind).filter((n) => n === 1 || n === 4).reduce((sum, n) => sum + n, 0)]),
    );
    // Three of each colour at either end.
    expect(pipsOf('6-6').slice(0, 6).filter((pip) => pip.red)).toHaveLength(3);
  });
});
