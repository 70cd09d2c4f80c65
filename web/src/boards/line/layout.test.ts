import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../kit/place';
import { boxWidth, extend, layOut, type Line, narrowest, nextPlaces, placeAt, reachOf, viewOf } from './layout';
import { badlyJoined, doubleSix, liesAcross, overlap } from './testing';

// A legal line: tiles of a shuffled set are laid where they fit, at random ends.
const lineWith = (turns: fc.Arbitrary<Line['turns']>) =>
  fc
    .record({
      order: fc.shuffledSubarray(doubleSix, { minLength: 28, maxLength: 28 }),
      ends: fc.array(fc.boolean(), { minLength: 28, maxLength: 28 }),
      oneSided: fc.boolean(),
      length: fc.integer({ min: 1, max: 28 }),
      turns,
    })
    .map(({ order, ends, oneSided, length, turns }) => {
      const steps: Line[] = [];
      let line: Line = { tiles: [], first: 0, turns };
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

const legalLine = lineWith(fc.constant(undefined));
const corners = fc.array(fc.integer({ min: 0, max: 26 }), { maxLength: 6 });
const turnedLine = lineWith(fc.record({ left: corners, right: corners }));

const width = fc.integer({ min: narrowest / 2, max: 14 }).map((half) => half * 2);

const lineOf = (...tiles: [number, number][]) => tiles.reduce<Line>((line, tile) => extend(line, tile, 'right'), { tiles: [], first: 0 });

describe('layOut', () => {
  it('lays no tile over another', () => {
    fc.assert(
      fc.property(turnedLine, width, (steps, w) => {
        const places = layOut(steps.at(-1) as Line, w);
        const over = places.flatMap((p, i) => places.slice(i + 1).filter((q) => overlap(p, q)));
        expect(over).toEqual([]);
      }),
    );
  });

  it('lets only neighbours touch, by a whole half with equal numbers', () => {
    fc.assert(
      fc.property(turnedLine, width, (steps, w) => {
        expect(badlyJoined(layOut(steps.at(-1) as Line, w))).toEqual([]);
      }),
    );
  });

  it('stays inside the box', () => {
    fc.assert(
      fc.property(turnedLine, width, (steps, w) => {
        for (const place of layOut(steps.at(-1) as Line, w)) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + place.w).toBeLessThanOrEqual(w);
        }
      }),
    );
  });

  it('moves a tile on the table only if a double comes above one in the second row', () => {
    fc.assert(
      fc.property(turnedLine, width, (steps, w) => {
        for (let i = 1; i < steps.length; i++) {
          const before = layOut(steps[i - 1] as Line, w);
          const after = layOut(steps[i] as Line, w);
          const moved = (steps[i] as Line).first - (steps[i - 1] as Line).first;
          const added = (moved === 0 ? after.at(-1) : after[0]) as Place;
          const isUnder = ({ x, y, h }: Place) => h === 2 && Math.abs(y + 1) === 2 && Math.abs(x - added.x) < 1;
          if (added.y === -1 && before.some(isUnder)) continue;
          expect(after.slice(moved, moved + before.length)).toEqual(before);
        }
      }),
    );
  });

  it('lays doubles across in a row', () => {
    expect(layOut(lineOf([0, 1], [1, 1], [1, 2]), 12).map(({ w, h }) => `${w}x${h}`)).toEqual(['2x1', '1x2', '2x1']);
  });

  it('lays a double across if the next tile fits behind it, with the corner below that tile', () => {
    const places = layOut(lineOf([0, 1], [1, 2], [2, 2], [2, 3], [3, 4]), 12);
    expect(places.slice(2).map(({ x, y, w, h }) => [x, y, w, h])).toEqual([[9, -1, 1, 2], [10, -0.5, 2, 1], [11, 0.5, 1, 2]]);
  });

  it('makes a double at the end of a row the corner: across the row, and the next tile hangs below it', () => {
    const places = layOut(lineOf([0, 1], [1, 2], [2, 2], [2, 3], [3, 4]), 10);
    expect(places.slice(2).map(({ x, y, w, h }) => [x, y, w, h])).toEqual([[8, -1, 1, 2], [8, 1, 1, 2], [6, 2, 2, 1]]);
  });

  it('lays a double behind a corner across the end of the corner', () => {
    const places = layOut(lineOf([0, 1], [1, 2], [2, 3], [3, 3], [3, 4]), 10);
    expect(places.slice(2).map(({ x, y, w, h }) => [x, y, w, h])).toEqual([[8, -0.5, 1, 2], [7.5, 1.5, 2, 1], [5.5, 1.5, 2, 1]]);
  });

  it('lays nearly all doubles across on every screen', () => {
    const lines = fc.sample(legalLine, { numRuns: 500, seed: 1 }).map((steps) => steps.at(-1) as Line);
    const share = (w: number) => {
      const doubles = lines.flatMap((line) =>
        layOut(line, w).flatMap((place, index, all) => {
          const before = index === line.first ? undefined : all[index < line.first ? index + 1 : index - 1];
          return place.a === place.b ? [liesAcross(place, before)] : [];
        }),
      );
      return doubles.filter(Boolean).length / doubles.length;
    };
    expect([share(10) > 0.82, share(12) > 0.82, share(16) > 0.86]).toEqual([true, true, true]);
  });

  it('makes a corner where the viewer wants one: below the tile at the end, a double too, or as soon as it can', () => {
    const turnAt = (...right: number[]) => {
      const laid = layOut({ ...lineOf([0, 1], [1, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6]), turns: { right } }, 16);
      return laid.slice(2).map(({ x, y, w, h }) => [x, y, w, h]);
    };
    expect(turnAt(1)).toEqual([[9, 1, 1, 2], [7, 2, 2, 1], [5, 2, 2, 1], [3, 2, 2, 1], [1, 2, 2, 1]]);
    expect(turnAt(2)).toEqual([[10, -0.5, 2, 1], [11, 0.5, 1, 2], [9, 1.5, 2, 1], [7, 1.5, 2, 1], [5, 1.5, 2, 1]]);
    // Not before the new row is long enough.
    expect(turnAt(2, 3)).toEqual([[10, -0.5, 2, 1], [11, 0.5, 1, 2], [9, 1.5, 2, 1], [9, 2.5, 1, 2], [10, 3.5, 2, 1]]);
  });

  it('moves no tile that lies when a corner is wanted at the end', () => {
    fc.assert(
      fc.property(turnedLine, width, (steps, w) => {
        const line = steps.at(-1) as Line;
        const right = [...(line.turns?.right ?? []), line.tiles.length - 1 - line.first];
        expect(layOut({ ...line, turns: { ...line.turns, right } }, w)).toEqual(layOut(line, w));
      }),
    );
  });

  it('shows in advance where a tile will lie', () => {
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

const shown = (line: Line, aspect: number) => {
  const w = boxWidth(aspect);
  const places = [...layOut(line, w), ...nextPlaces(line, w)];
  return { places, view: viewOf(places, w, aspect) };
};

describe('viewOf', () => {
  const aspect = fc.double({ min: 0.3, max: 1.8, noNaN: true });

  it('shows every tile, and every place where the next one may lie', () => {
    fc.assert(
      fc.property(turnedLine, aspect, (steps, ratio) => {
        const { places, view } = shown(steps.at(-1) as Line, ratio);
        const outside = places.filter(
          (place) =>
            place.x < view.x - 1e-9 ||
            place.x + place.w > view.x + view.w + 1e-9 ||
            place.y < view.y - 1e-9 ||
            place.y + place.h > view.y + view.h + 1e-9,
        );
        expect(outside).toEqual([]);
      }),
    );
  });

  it('moves only if the line would leave it, and zooms out only if the line is taller', () => {
    fc.assert(
      fc.property(legalLine, aspect, (steps, ratio) => {
        for (let i = 1; i < steps.length; i++) {
          const before = shown(steps[i - 1] as Line, ratio);
          const after = shown(steps[i] as Line, ratio);
          const { top, bottom } = reachOf(after.places);
          const fits = top >= before.view.y - 1e-9 && bottom <= before.view.y + before.view.h + 1e-9;
          if (fits) expect(after.view).toEqual(before.view);
          if (bottom - top <= before.view.h) expect(after.view.w).toBe(before.view.w);
        }
      }),
    );
  });

  it('draws half a tile as large as the width allows in most deals', () => {
    const lines = fc.sample(legalLine, { numRuns: 500, seed: 1 }).map((steps) => steps.at(-1) as Line);
    const median = (w: number, h: number) => lines.map((line) => w / shown(line, h / w).view.w).sort((a, b) => a - b)[lines.length / 2] as number;
    expect([median(390, 482) > 37, median(390, 406) > 32, median(422, 313) > 30, median(638, 401) > 38]).toEqual([true, true, true, true]);
  });

  it('draws half a tile at least 18 px wide on any phone, with all tiles laid', () => {
    const phone = fc.record({ w: fc.integer({ min: 320, max: 430 }), h: fc.integer({ min: 240, max: 520 }) });
    fc.assert(
      fc.property(legalLine, phone, (steps, { w, h }) => {
        expect(w / shown(steps.at(-1) as Line, h / w).view.w).toBeGreaterThan(18);
      }),
    );
  });
});
