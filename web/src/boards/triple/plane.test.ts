import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { biggest, fitted, freeCorner, held, panned, seesAll, sees, smallest, toPlane, toView, zoomed } from './camera';
import {
  around,
  besides,
  boxOf,
  type Cell,
  cornersOf,
  high,
  inReadingOrder,
  keyOf,
  type Laid,
  middleOf,
  nearest,
  numbersOf,
  type Point,
  pointsOf,
  radius,
  touchOf,
} from './plane';

const tiles: string[] = [];
for (let a = 0; a <= 5; a++) for (let b = a; b <= 5; b++) for (let c = b; c <= 5; c++) tiles.push(`${a}-${b}-${c}`);

const vertexKey = ({ x, y }: Point) => `${x},${y}`;

// A legal picture: tiles of a shuffled set, each on a random place that the strict rule allows (R3.1 to R3.3). With a lean,
// places far to one side are preferred: that makes long thin pictures, which are the hardest to show.
function grow(order: string[], picks: number[], length: number, lean: 'none' | 'right' | 'up'): Laid[] {
  const laid: Laid[] = [];
  const shown = new Map<string, number>();
  const taken = new Set<string>();
  const lay = (one: Laid) => {
    laid.push(one);
    taken.add(keyOf(one.cell));
    cornersOf(one.cell).forEach((corner, slot) => shown.set(vertexKey(corner), numbersOf(one.tile, one.rotation)[slot] as number));
  };
  const left = [...order];
  lay({ cell: { up: true, x: 0, y: 0 }, tile: left.shift() as string, rotation: 0 });
  for (let at = 0, tried = 0; left.length > 0 && laid.length < length && tried < left.length; at++) {
    const tile = left[tried] as string;
    const open = new Map(laid.flatMap((one) => besides(one.cell)).filter((cell) => !taken.has(keyOf(cell))).map((cell) => [keyOf(cell), cell]));
    const ways = [...open.values()].flatMap((cell) =>
      [0, 1, 2]
        .map((rotation) => ({ cell, tile, rotation }))
        .filter((one) =>
          cornersOf(cell).every((corner, slot) => {
            const there = shown.get(vertexKey(corner));
            return there === undefined || there === numbersOf(tile, one.rotation)[slot];
          }),
        ),
    );
    if (ways.length === 0) {
      tried += 1;
      continue;
    }
    const far = (one: Laid) => (lean === 'right' ? middleOf(one.cell).x : -middleOf(one.cell).y);
    if (lean !== 'none') ways.sort((p, q) => far(q) - far(p));
    const among = lean === 'none' ? ways.length : Math.min(2, ways.length);
    lay(ways[(picks[at % picks.length] ?? 0) % among] as Laid);
    left.splice(tried, 1);
    tried = 0;
  }
  return laid;
}

const picture = fc
  .record({
    order: fc.shuffledSubarray(tiles, { minLength: 56, maxLength: 56 }),
    picks: fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 }),
    length: fc.integer({ min: 1, max: 56 }),
    lean: fc.constantFrom('none' as const, 'right' as const, 'up' as const),
  })
  .map(({ order, picks, length, lean }) => grow(order, picks, length, lean));

// The felt of a phone from 320 to 430 pixels wide, of a tablet and of a desktop.
const shape = fc.oneof(
  fc.record({ w: fc.integer({ min: 320, max: 430 }), h: fc.integer({ min: 200, max: 520 }) }),
  fc.record({ w: fc.integer({ min: 600, max: 1600 }), h: fc.integer({ min: 300, max: 900 }) }),
);

// Two triangles overlap unless one of their sides parts them.
function overlap(p: Point[], q: Point[]): boolean {
  const parts = (from: Point[], to: Point[]) =>
    from.some((a, i) => {
      const b = from[(i + 1) % 3] as Point;
      const c = from[(i + 2) % 3] as Point;
      const side = (o: Point) => (b.x - a.x) * (o.y - a.y) - (b.y - a.y) * (o.x - a.x);
      const inner = Math.sign(side(c));
      return to.every((o) => side(o) * inner < 1e-9);
    });
  return !parts(p, q) && !parts(q, p);
}

describe('the plane', () => {
  it('lays no triangle over another', () => {
    fc.assert(
      fc.property(picture, (laid) => {
        const shapes = laid.map((one) => pointsOf(one.cell));
        const over: string[] = [];
        for (let i = 0; i < shapes.length; i++)
          for (let j = i + 1; j < shapes.length; j++)
            if (overlap(shapes[i] as Point[], shapes[j] as Point[])) over.push(`${i} over ${j}`);
        expect(over).toEqual([]);
      }),
    );
  });

  it('lets neighbours touch by a whole side, with equal numbers at every point', () => {
    fc.assert(
      fc.property(picture, (laid) => {
        const near = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y) < 1e-9;
        const all = laid.map(({ cell, tile, rotation }) => ({
          key: keyOf(cell),
          points: pointsOf(cell),
          numbers: numbersOf(tile, rotation),
          beside: new Set(besides(cell).map(keyOf)),
        }));
        const wrong: string[] = [];
        for (const one of all)
          for (const other of all) {
            if (one === other) continue;
            let met = 0;
            one.points.forEach((p, i) =>
              other.points.forEach((q, j) => {
                if (!near(p, q)) return;
                met += 1;
                if (one.numbers[i] !== other.numbers[j]) wrong.push(`numbers of ${one.key} and ${other.key}`);
              }),
            );
            if ((met === 2) !== one.beside.has(other.key)) wrong.push(`sides of ${one.key} and ${other.key}`);
          }
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('is read clockwise from the server’s first corner', () => {
    for (const cell of [{ up: true, x: 2, y: -1 }, { up: false, x: 2, y: -1 }]) {
      const [a, b, c] = pointsOf(cell);
      // On a screen, where y grows downwards, clockwise turns have a positive cross product.
      expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).toBeGreaterThan(0);
      const middle = middleOf(cell);
      for (const corner of [a, b, c]) expect(Math.hypot(corner.x - middle.x, corner.y - middle.y)).toBeCloseTo(radius, 9);
    }
    expect(numbersOf('0-1-5', 0)).toEqual([0, 1, 5]);
    expect(numbersOf('0-1-5', 2)).toEqual([5, 0, 1]);
  });

  it('knows the cells next to a cell and around a vertex', () => {
    for (const up of [true, false]) {
      const cell: Cell = { up, x: 3, y: 2 };
      const corners = cornersOf(cell).map(vertexKey);
      besides(cell).forEach((other, side) => {
        expect(besides(other).map(keyOf)).toContain(keyOf(cell));
        const shared = cornersOf(other).map(vertexKey).filter((key) => corners.includes(key));
        expect(shared.sort()).toEqual([corners[side], corners[(side + 1) % 3]].sort());
      });
    }
    for (const cell of around({ x: 1, y: 1 })) expect(cornersOf(cell).map(vertexKey)).toContain('1,1');
    expect(new Set(around({ x: 1, y: 1 }).map(keyOf)).size).toBe(6);
  });
});

describe('what the newest tile touches', () => {
  const at = (up: boolean, x: number, y: number): Laid => ({ cell: { up, x, y }, tile: '0-0-0', rotation: 0 });
  const ring = around({ x: 0, y: 0 }).map(({ up, x, y }) => at(up, x, y));

  it('is one side and its far point', () => {
    const touch = touchOf(ring.slice(0, 2), (ring[1] as Laid).cell);
    expect(touch.sides).toHaveLength(1);
    expect(touch.rings).toHaveLength(0);
    expect(touch.point).toBeDefined();
  });
  it('is two sides and the ring that it completes', () => {
    const touch = touchOf(ring, (ring[5] as Laid).cell);
    expect(touch.sides).toHaveLength(2);
    expect(touch.rings).toEqual([{ x: 0, y: -0 }]);
    expect(touch.point).toBeUndefined();
  });
});

describe('the camera', () => {
  it('fits the whole picture into its box, or shows the newest tile at a readable size', () => {
    fc.assert(
      fc.property(picture, shape, (laid, felt) => {
        const box = boxOf(laid.map((one) => one.cell));
        const newest = (laid.at(-1) as Laid).cell;
        const camera = fitted(box, felt, newest);
        expect(camera.scale).toBeGreaterThanOrEqual(smallest);
        expect(sees(camera, felt, newest)).toBe(true);
        if (camera.scale > smallest) {
          expect(seesAll(camera, felt, box)).toBe(true);
          const points = laid.flatMap((one) => pointsOf(one.cell)).map((one) => toView(camera, felt, one));
          const inside = (at: number, length: number) => at >= 0 && at <= length;
          expect(points.filter(({ x, y }) => !inside(x, felt.w) || !inside(y, felt.h))).toEqual([]);
        }
      }),
    );
  });

  it('leaves room for the next tile on every side, if everything fits', () => {
    fc.assert(
      fc.property(picture, shape, (laid, felt) => {
        const cells = laid.map((one) => one.cell);
        const camera = fitted(boxOf(cells), felt, cells.at(-1));
        fc.pre(camera.scale > smallest);
        const taken = new Set(cells.map(keyOf));
        const open = cells.flatMap((cell) => besides(cell)).filter((cell) => !taken.has(keyOf(cell)));
        expect(open.filter((cell) => !sees(camera, felt, cell))).toEqual([]);
      }),
    );
  });

  it('has its buttons where they cover neither a tile nor the next place, and rather a place than a tile', () => {
    const felt = { w: 400, h: 300 };
    const camera = { scale: 40, x: 0, y: 0 };
    const under = (x: number, y: number): Cell => {
      const at = toPlane(camera, felt, { x, y });
      const row = Math.floor(-at.y / high);
      return { up: true, x: Math.floor(at.x + at.y / high / 2), y: row };
    };
    const [right, left, above] = [under(370, 280), under(30, 280), under(30, 30)];
    expect(freeCorner([under(200, 150)], [], camera, felt)).toBe('at-bottom at-right');
    expect(freeCorner([right], [], camera, felt)).toBe('at-bottom at-left');
    expect(freeCorner([right], [left], camera, felt)).toBe('at-top at-left');
    expect(freeCorner([right, left], [above], camera, felt)).toBe('at-top at-left');
    expect(freeCorner([right, left, above], [], camera, felt)).toBe('at-bottom at-right');
  });

  it('keeps the point under the fingers while it zooms', () => {
    fc.assert(
      fc.property(
        shape,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (felt, factor, fx, fy) => {
          const camera = { scale: 50, x: 1, y: 2 };
          const at = { x: fx * felt.w, y: fy * felt.h };
          const there = toPlane(camera, felt, at);
          const again = toView(zoomed(camera, felt, factor, at), felt, there);
          expect(again.x).toBeCloseTo(at.x, 6);
          expect(again.y).toBeCloseTo(at.y, 6);
        },
      ),
    );
  });

  it('never loses the picture after any pushes', () => {
    fc.assert(
      fc.property(
        picture,
        shape,
        fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), fc.double({ min: 0.3, max: 3, noNaN: true })), { maxLength: 8 }),
        (laid, felt, pushes) => {
          const box = boxOf(laid.map((one) => one.cell));
          let camera = fitted(box, felt);
          for (const [dx, dy, factor] of pushes)
            camera = held(zoomed(panned(camera, dx, dy), felt, factor, { x: 0, y: 0 }), box, felt);
          expect(camera.x).toBeGreaterThanOrEqual(box.left);
          expect(camera.x).toBeLessThanOrEqual(box.right);
          expect(camera.scale).toBeLessThanOrEqual(biggest);
          expect(camera.scale).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('moves the picture with the finger', () => {
    const felt = { w: 300, h: 300 };
    const before = { scale: 50, x: 0, y: 0 };
    expect(toView(panned(before, 30, -20), felt, { x: 0, y: 0 })).toEqual({ x: 180, y: 130 });
  });
});

describe('places', () => {
  it('are found by the nearest middle within reach', () => {
    const places = [{ cell: { up: true, x: 0, y: 0 } }, { cell: { up: false, x: 0, y: 0 } }];
    for (const place of places) expect(nearest(places, middleOf(place.cell), 0.1)).toBe(place);
    expect(nearest(places, { x: 9, y: 9 }, 0.5)).toBeUndefined();
  });

  it('are sorted line by line, each once', () => {
    fc.assert(
      fc.property(picture, (laid) => {
        const walk = inReadingOrder(laid);
        expect(new Set(walk).size).toBe(laid.length);
        const middles = walk.map((one) => middleOf(one.cell));
        // In one row, the middles of triangles that point up and down differ by a third of a height.
        const follows = (p: Point, q: Point) => (Math.abs(p.y - q.y) < 0.4 ? q.x > p.x : q.y > p.y);
        expect(middles.every((q, i) => i === 0 || follows(middles[i - 1] as Point, q))).toBe(true);
      }),
    );
  });
});
