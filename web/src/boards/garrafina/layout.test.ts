import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box, Place } from '../../kit/place';
import { badlyJoined, doubleSix, liesAcross, overlap, touching } from '../line/testing';
import { airy, foldedOf, hasPinwheel, laneCut, lanes, type Layout, pinwheel, roomy, type Train } from './layout';

interface Deal {
  centre: number;
  /** The trains after the lead and after each tile. */
  steps: Train[][];
}

// The trains of a legal deal: tiles of a shuffled set are laid where they fit, on random trains or all on one open train.
const legalDeal: fc.Arbitrary<Deal> = fc
  .record({
    players: fc.integer({ min: 2, max: 4 }),
    order: fc.shuffledSubarray(doubleSix, { minLength: 28, maxLength: 28 }),
    trains: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 28, maxLength: 28 }),
    onOne: fc.boolean(),
    length: fc.integer({ min: 0, max: 27 }),
  })
  .map(({ players, order, trains, onOne, length }) => {
    const lead = order.findIndex(([a, b]) => a === b);
    const left = order.filter((_, index) => index !== lead);
    const centre = order[lead]?.[0] ?? 0;
    let now: Train[] = Array.from({ length: players }, (_, owner) => ({ owner, tiles: [] }));
    const steps = [now];
    for (let step = 0; step < length; step++) {
      const wished = onOne ? 0 : (trains[step] ?? 0) % players;
      const candidates = Array.from({ length: players }, (_, i) => (wished + i) % players);
      const found = candidates
        .map((owner) => {
          const end = now[owner]?.tiles.at(-1)?.outer ?? centre;
          return { owner, end, index: left.findIndex(([a, b]) => a === end || b === end) };
        })
        .find(({ index }) => index >= 0);
      if (!found) break;
      const [a, b] = left.splice(found.index, 1)[0] as [number, number];
      const tile = a === found.end ? { inner: a, outer: b } : { inner: b, outer: a };
      now = now.map((train) => (train.owner === found.owner ? { ...train, tiles: [...train.tiles, tile] } : train));
      steps.push(now);
    }
    return { centre, steps };
  });

const phone = fc.record({ w: fc.integer({ min: 320, max: 430 }), h: fc.integer({ min: 210, max: 560 }) });
const wide = fc.record({ w: fc.integer({ min: 340, max: 1900 }), h: fc.integer({ min: 260, max: 1200 }) }).filter((felt) => hasPinwheel(4, felt));
const onItsSide = fc.record({ w: fc.integer({ min: 430, max: 599 }), h: fc.integer({ min: 210, max: 400 }) });
const none = new Set<number>();

const ways: [string, (trains: Train[], centre: number, felt: { w: number; h: number }) => Layout, typeof phone][] = [
  ['lanes on a phone', (trains, centre, felt) => lanes(trains, centre, felt, none), phone],
  ['lanes on a phone on its side', (trains, centre, felt) => lanes(trains, centre, felt, none), onItsSide],
  ['lanes, unfolded', (trains, centre, felt) => lanes(trains, centre, felt, new Set([0, 1, 2, 3])), phone],
  ['the pinwheel', pinwheel, wide],
];

const inside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 1e-9 &&
  inner.y >= outer.y - 1e-9 &&
  inner.x + inner.w <= outer.x + outer.w + 1e-9 &&
  inner.y + inner.h <= outer.y + outer.h + 1e-9;

const pairs = <T>(all: T[]): [T, T][] => all.flatMap((p, i) => all.slice(i + 1).map((q): [T, T] => [p, q]));

// The places that a train may need, with the next tile: a double may cost one, and the next tile may be a double.
const spaceFor = ({ tiles }: Train) => tiles.length + 2 + tiles.filter(({ inner, outer }) => inner === outer).length;

const rounded = (place: Box) => [place.x, place.y, place.w, place.h].map((value) => value.toFixed(6)).join(' ');

describe.each(ways)('%s', (_, layOut, felt) => {
  const last = (deal: Deal, at: { w: number; h: number }) => {
    const trains = deal.steps.at(-1) as Train[];
    return { trains, layout: layOut(trains, deal.centre, at) };
  };

  it('lay no tile, mark or next place over another', () => {
    fc.assert(
      fc.property(legalDeal, felt, (deal, at) => {
        const { layout } = last(deal, at);
        const all: Box[] = [
          ...layout.centres,
          ...layout.mats.flatMap((mat) => [...mat.places, mat.next, ...(mat.fold ? [mat.fold] : [])]),
        ];
        expect(pairs(all).filter(([p, q]) => overlap(p, q))).toEqual([]);
      }),
    );
  });

  it('let only neighbours touch, by a whole half with equal numbers', () => {
    fc.assert(
      fc.property(legalDeal, felt, (deal, at) => {
        const { layout } = last(deal, at);
        const chains = layout.mats.map((mat, index) => [
          ...(mat.folded === 0 ? [layout.centres[index] ?? layout.centres[0]] : []),
          ...mat.places,
          mat.next,
        ]) as Place[][];
        for (const chain of chains) expect(badlyJoined(chain)).toEqual([]);
        // Tiles of two trains never touch each other.
        const strangers = pairs(layout.mats).flatMap(([mat, other]) =>
          mat.places.flatMap((p) => other.places.filter((q) => touching(p, q).length > 0)),
        );
        expect(strangers).toEqual([]);
      }),
    );
  });

  it('keep every train on its own part of the felt, and these parts apart', () => {
    fc.assert(
      fc.property(legalDeal, felt, (deal, at) => {
        const { layout } = last(deal, at);
        const whole = { x: 0, y: 0, w: layout.width, h: layout.height };
        expect(layout.width * layout.unit).toBeCloseTo(at.w);
        for (const mat of layout.mats) {
          expect(inside(mat, whole)).toBe(true);
          for (const place of [...mat.places.slice(1), ...(mat.places.length > 0 ? [mat.next] : [])])
            expect(inside(place, mat)).toBe(true);
          for (const other of layout.mats) if (other !== mat) expect(overlap(mat, other)).toBe(false);
        }
      }),
    );
  });

  it('show or count every tile, with the end always in sight', () => {
    fc.assert(
      fc.property(legalDeal, felt, (deal, at) => {
        const { trains, layout } = last(deal, at);
        trains.forEach((train, index) => {
          const mat = layout.mats[index];
          if (!mat) throw new Error('a train without a mat');
          expect(mat.folded + mat.places.length).toBe(train.tiles.length);
          if (train.tiles.length > 0) expect(mat.places.length).toBeGreaterThan(0);
        });
      }),
    );
  });

  it('never move a tile on the table, unless the table is drawn smaller, a lane folds or a long train is laid more tightly', () => {
    fc.assert(
      fc.property(legalDeal, felt, (deal, at) => {
        for (let i = 1; i < deal.steps.length; i++) {
          const before = layOut(deal.steps[i - 1] as Train[], deal.centre, at);
          const after = layOut(deal.steps[i] as Train[], deal.centre, at);
          if (after.unit !== before.unit) {
            // A train has grown beyond the room that every train has.
            expect(Math.max(...(deal.steps[i] as Train[]).map(spaceFor))).toBeGreaterThan(roomy);
            continue;
          }
          before.mats.forEach((mat, index) => {
            const now = after.mats[index];
            if (!now || now.folded !== mat.folded || now.y !== mat.y || (layOut === pinwheel && spaceFor((deal.steps[i] as Train[])[index] as Train) > airy)) return;
            expect(now.places.slice(0, mat.places.length).map(rounded)).toEqual(mat.places.map(rounded));
          });
        }
      }),
    );
  });

  it('show in advance where the next tile will lie', () => {
    fc.assert(
      fc.property(legalDeal, felt, (deal, at) => {
        for (let i = 1; i < deal.steps.length; i++) {
          const before = layOut(deal.steps[i - 1] as Train[], deal.centre, at);
          const after = layOut(deal.steps[i] as Train[], deal.centre, at);
          if (after.unit !== before.unit) continue;
          before.mats.forEach((mat, index) => {
            const now = after.mats[index];
            const laid = now?.places.at(-1);
            if (!now || !laid || now.places.length <= mat.places.length || now.y !== mat.y || (layOut === pinwheel && spaceFor((deal.steps[i] as Train[])[index] as Train) > airy)) return;
            expect(rounded(laid)).toBe(rounded(laid.a === laid.b ? mat.nextDouble : mat.next));
          });
        }
      }),
    );
  });
});

describe('the size of the tiles', () => {
  it('on a phone of 360 px with four players can be read, and no train of ten tiles folds', () => {
    const { unit, capacity } = laneCut({ w: 360, h: 380 }, 4);
    expect(unit).toBeGreaterThanOrEqual(20);
    expect(capacity).toBeGreaterThanOrEqual(11);
  });

  it('on a phone is always at least 16 px for half a tile', () => {
    fc.assert(
      fc.property(legalDeal, phone, (deal, at) => {
        expect(lanes(deal.steps.at(-1) as Train[], deal.centre, at, none).unit).toBeGreaterThanOrEqual(16);
      }),
    );
  });

  it('on a phone on its side is larger with the names beside the lanes', () => {
    expect(laneCut({ w: 520, h: 365 }, 4)).toMatchObject({ label: 'beside', unit: 28 });
    expect(laneCut({ w: 360, h: 380 }, 4).label).toBe('above');
  });

  it('on a desktop is 30 px until a train is very long', () => {
    const trains = [0, 1, 2, 3].map((owner) => ({ owner, tiles: [] }));
    expect(pinwheel(trains, 6, { w: 960, h: 420 }).unit).toBeGreaterThanOrEqual(30);
  });
});

describe('the cross', () => {
  it('is on a phone held upright too, with tiles that are nearly as large as in lanes; a low or tiny felt has lanes', () => {
    const phones = [{ w: 390, h: 482 }, { w: 360, h: 380 }];
    const trains = [0, 1, 2, 3].map((owner) => ({ owner, tiles: [] }));
    for (const felt of phones) {
      expect(hasPinwheel(4, felt)).toBe(true);
      expect(pinwheel(trains, 6, felt).unit).toBeGreaterThan(0.95 * laneCut(felt, 4).unit);
    }
    expect([{ w: 422, h: 308 }, { w: 320, h: 264 }].some((felt) => hasPinwheel(4, felt))).toBe(false);
  });

  it('has four straight arms on a tall felt', () => {
    const trains = [0, 1, 2, 3].map((owner): Train => ({ owner, tiles: [{ inner: 6, outer: owner }, { inner: owner, outer: 5 }] }));
    const { mats, centres } = pinwheel(trains, 6, { w: 390, h: 482 });
    const middle = (box: Box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });
    const hub = middle(centres[0] as Place);
    const ways = mats.map(({ places }) => places.map((place) => [Math.sign(Math.round(middle(place).x - hub.x)), Math.sign(Math.round(middle(place).y - hub.y))]));
    expect(ways).toEqual([[0, 1], [-1, 0], [0, -1], [1, 0]].map((way) => [way, way]));
  });

  it('has most doubles across the trains on every felt', () => {
    const deals = fc.sample(legalDeal, { numRuns: 500, seed: 1 });
    const share = (w: number, h: number) => {
      const doubles = deals.flatMap(({ centre, steps }) =>
        pinwheel(steps.at(-1) as Train[], centre, { w, h }).mats.flatMap(({ places }) =>
          places.flatMap((place, index) => (place.a === place.b ? [liesAcross(place, places[index - 1])] : [])),
        ),
      );
      return doubles.filter(Boolean).length / doubles.length;
    };

    expect([share(390, 482) > 0.6, share(638, 401) > 0.6, share(1000, 600) > 0.75]).toEqual([true, true, true]);
  });

  it('lays a double across in a row, and at its end as the corner, with the next tile below it', () => {
    const right = (felt: { w: number; h: number }, ...tiles: [number, number][]) => {
      const train: Train = { owner: 0, tiles: tiles.map(([inner, outer]) => ({ inner, outer })) };
      const { mats, centres } = pinwheel([1, 2, 3, 0].map((owner) => (owner === 0 ? train : { owner, tiles: [] })), 6, felt);
      const [centre] = centres as [Place];
      return mats[3]?.places.map(({ x, y, w, h }) => [x - centre.x, y - centre.y, w, h].map((value) => Number(value.toFixed(6))));
    };
    expect(right({ w: 638, h: 401 }, [6, 5], [5, 5], [5, 4])).toEqual([[1, 0.5, 2, 1], [3, 0, 1, 2], [4, 0.5, 2, 1]]);
    expect(right({ w: 390, h: 482 }, [6, 1], [1, 2], [2, 2], [2, 3])).toEqual([[1, 0.5, 2, 1], [3, 0.5, 2, 1], [5, 0, 1, 2], [5, 2, 1, 2]]);
  });
});

describe('folding', () => {
  it('leaves room for the mark and the next tile, and happens by half a lane', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 4, max: 30 }), (tiles, capacity) => {
        const folded = foldedOf(tiles, capacity);
        expect(folded).toBeLessThan(Math.max(1, tiles));
        expect((folded > 0 ? 1 : 0) + tiles - folded + 1).toBeLessThanOrEqual(capacity);
        if (foldedOf(tiles + 1, capacity) !== folded)
          expect(foldedOf(tiles + 1, capacity) - folded).toBe(Math.max(2, Math.floor((capacity - 2) / 2)));
      }),
    );
  });
});
