import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxWidth, extend, layOut, type Line, narrowest, type Place, placeAt, viewOf } from './layout';

const set: [number, number][] = [];
for (let a = 0; a <= 6; a++) for (let b = a; b <= 6; b++) set.push([a, b]);

// A legal line: tiles of a shuffled set are laid wherever they fit, at ends chosen at random.
const legalLine = fc
  .record({
    order: fc.shuffledSubarray(set, { minLength: 28, maxLength: 28 }),
    ends: fc.array(fc.boolean(), { minLength: 28, maxLength: 28 }),
    oneSided: fc.boolean(),
    length: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ order, ends, oneSided, length }) => {
    const steps: Line[] = [];
    let line: Line = { tiles: [], first: 0 };
    const left = [...order];
    for (let step = 0; left.length > 0 && line.tiles.length < length; step++) {
      const preferred = oneSided || ends[step] ? 'right' : 'left';
      const fits = (end: 'left' | 'right') => {
        const open = end === 'left' ? line.tiles[0]?.left : line.tiles.at(-1)?.right;
        return left.findIndex(([a, b]) => open === undefined || a === open || b === open);
      };
      const end = fits(preferred) >= 0 ? preferred : preferred === 'left' ? 'right' : 'left';
      const index = fits(end);
      if (index < 0) break;
      const [tile] = left.splice(index, 1);
      line = extend(line, tile as [number, number], end);
      steps.push(line);
    }
    return steps;
  });

const width = fc.integer({ min: narrowest / 2, max: 14 }).map((half) => half * 2);

const overlap = (p: Place, q: Place) => p.x < q.x + q.w && q.x < p.x + p.w && p.y < q.y + q.h && q.y < p.y + p.h;

interface Half {
  x: number;
  y: number;
  pip: number;
}
const halves = (p: Place): Half[] => [
  { x: p.x, y: p.y, pip: p.a },
  { x: p.x + p.w - 1, y: p.y + p.h - 1, pip: p.b },
];
// How much edge two unit squares share.
const sharedEdge = (p: Half, q: Half) => {
  const across = Math.min(p.x, q.x) + 1 - Math.max(p.x, q.x);
  const down = Math.min(p.y, q.y) + 1 - Math.max(p.y, q.y);
  if (across === 0 && down > 0) return down;
  if (down === 0 && across > 0) return across;
  return 0;
};
const touching = (p: Place, q: Place) =>
  halves(p).flatMap((h) => halves(q).map((k) => ({ edge: sharedEdge(h, k), equal: h.pip === k.pip }))).filter(
    ({ edge }) => edge > 0,
  );

describe('layOut', () => {
  it('lays no tile over another', () => {
    fc.assert(
      fc.property(legalLine, width, (steps, w) => {
        const places = layOut(steps.at(-1) as Line, w);
        for (let i = 0; i < places.length; i++)
          for (let j = i + 1; j < places.length; j++)
            expect(overlap(places[i] as Place, places[j] as Place), `${i} over ${j}`).toBe(false);
      }),
    );
  });

  it('lets neighbours touch by a whole half with equal numbers, and nobody else', () => {
    fc.assert(
      fc.property(legalLine, width, (steps, w) => {
        const places = layOut(steps.at(-1) as Line, w);
        for (let i = 0; i < places.length; i++)
          for (let j = i + 1; j < places.length; j++) {
            const touch = touching(places[i] as Place, places[j] as Place);
            if (j > i + 1) expect(touch.length, `${i} and ${j} are no neighbours`).toBe(0);
            else {
              expect(touch.reduce((sum, { edge }) => sum + edge, 0), `${i} and ${j}`).toBe(1);
              expect(touch.every(({ equal }) => equal)).toBe(true);
            }
          }
      }),
    );
  });

  it('stays inside the box', () => {
    fc.assert(
      fc.property(legalLine, width, (steps, w) => {
        for (const place of layOut(steps.at(-1) as Line, w)) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + place.w).toBeLessThanOrEqual(w);
        }
      }),
    );
  });

  it('never moves a tile that lies', () => {
    fc.assert(
      fc.property(legalLine, width, (steps, w) => {
        for (let i = 1; i < steps.length; i++) {
          const before = steps[i - 1] as Line;
          const after = steps[i] as Line;
          const moved = after.first - before.first;
          expect(layOut(after, w).slice(moved, moved + before.tiles.length)).toEqual(layOut(before, w));
        }
      }),
    );
  });

  it('lays doubles across in a row', () => {
    const line = [[0, 1], [1, 1], [1, 2]].reduce<Line>((l, tile) => extend(l, tile as [number, number], 'right'), {
      tiles: [],
      first: 0,
    });
    expect(layOut(line, 12).map(({ w, h }) => `${w}x${h}`)).toEqual(['2x1', '1x2', '2x1']);
  });

  it('shows beforehand where a tile will lie', () => {
    fc.assert(
      fc.property(legalLine, width, (steps, w) => {
        const line = steps.at(-1) as Line;
        const open = line.tiles.at(-1)?.right as number;
        const place = placeAt(line, [open, (open + 1) % 7], 'right', w);
        expect(layOut(extend(line, [open, (open + 1) % 7], 'right'), w).at(-1)).toEqual(place);
      }),
    );
  });
});

describe('viewOf', () => {
  it('shows every tile', () => {
    fc.assert(
      fc.property(legalLine, fc.double({ min: 0.3, max: 1.8, noNaN: true }), (steps, aspect) => {
        const w = boxWidth(aspect);
        const places = layOut(steps.at(-1) as Line, w);
        const view = viewOf(places, w, aspect);
        for (const place of places) {
          expect(place.x).toBeGreaterThanOrEqual(view.x - 1e-9);
          expect(place.x + place.w).toBeLessThanOrEqual(view.x + view.w + 1e-9);
          expect(place.y).toBeGreaterThanOrEqual(view.y - 1e-9);
          expect(place.y + place.h).toBeLessThanOrEqual(view.y + view.h + 1e-9);
        }
      }),
    );
  });
});
