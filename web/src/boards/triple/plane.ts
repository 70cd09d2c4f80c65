// Where triangles lie. Cells have the server's names (rule R3.4): a lattice vertex (x, y) is at (x + y/2, y·√3/2), with y
// upwards, and a cell is the triangle that points up from its vertex or the triangle next to it that points down. On the
// screen the unit is the side of a triangle, and y grows downwards.

export interface Cell {
  up: boolean;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** A tile on the table. */
export interface Laid {
  cell: Cell;
  tile: string;
  rotation: number;
}
type Three<T> = [T, T, T];

/** The height of a triangle whose side is 1. */
export const high = Math.sqrt(3) / 2;
/** From a triangle's middle to each of its corners. */
export const radius = 1 / Math.sqrt(3);

export const keyOf = (cell: Cell): string => `${cell.up ? 'u' : 'd'}${cell.x},${cell.y}`;
export const sameCell = (a: Cell, b: Cell): boolean => a.up === b.up && a.x === b.x && a.y === b.y;

/** Returns the lattice vertices of a cell's corners, clockwise: from the lower left, or from the bottom if it points down. */
export function cornersOf({ up, x, y }: Cell): Three<Point> {
  return up
    ? [{ x, y }, { x, y: y + 1 }, { x: x + 1, y }]
    : [{ x: x + 1, y }, { x, y: y + 1 }, { x: x + 1, y: y + 1 }];
}

/** Returns where a lattice vertex is on the screen. */
export const standsAt = ({ x, y }: Point): Point => ({ x: x + y / 2, y: -y * high });

export const pointsOf = (cell: Cell): Three<Point> => cornersOf(cell).map(standsAt) as Three<Point>;

/** Returns the middle of a cell. */
export function middleOf(cell: Cell): Point {
  const [a, b, c] = pointsOf(cell);
  return { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
}

/** Returns the three cells that share a side with this one: across the corners 0–1, 1–2 and 2–0. */
export function besides({ up, x, y }: Cell): Three<Cell> {
  return up
    ? [{ up: false, x: x - 1, y }, { up: false, x, y }, { up: false, x, y: y - 1 }]
    : [{ up: true, x, y }, { up: true, x, y: y + 1 }, { up: true, x: x + 1, y }];
}

/** Returns the six cells round a vertex. */
export function around({ x, y }: Point): Cell[] {
  return [
    { up: true, x, y },
    { up: false, x: x - 1, y },
    { up: true, x: x - 1, y },
    { up: false, x: x - 1, y: y - 1 },
    { up: true, x, y: y - 1 },
    { up: false, x, y: y - 1 },
  ];
}

/** Returns a tile's numbers at the corners of its cell. */
export function numbersOf(tile: string, rotation: number): Three<number> {
  const numbers = tile.split('-').map(Number);
  return [0, 1, 2].map((slot) => numbers[(slot + rotation) % 3] ?? 0) as Three<number>;
}

/** What the newest tile touches, to show its bonus: its matched sides, the rings it is part of, and the point of a bridge. */
export interface Touch {
  sides: [Point, Point][];
  rings: Point[];
  point?: Point;
}
export function touchOf(laid: readonly Laid[], cell: Cell): Touch {
  const taken = new Set(laid.map((one) => keyOf(one.cell)));
  const corners = cornersOf(cell);
  const matched = [0, 1, 2].filter((side) => taken.has(keyOf(besides(cell)[side] as Cell)));
  const rings = corners.filter((corner) => around(corner).every((one) => taken.has(keyOf(one))));
  const at = (slot: number) => standsAt(corners[slot % 3] as Point);
  return {
    sides: matched.map((side) => [at(side), at(side + 1)]),
    rings: rings.map(standsAt),
    ...(matched.length === 1 ? { point: at((matched[0] as number) + 2) } : {}),
  };
}

export function boxOf(cells: readonly Cell[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of cells.flatMap(pointsOf)) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return cells.length ? box : { left: 0, top: -high, right: 1, bottom: 0 };
}

/** Returns the places in reading order: rows from top to bottom, each from left to right. */
export function inReadingOrder<T extends { cell: Cell }>(places: readonly T[]): T[] {
  return [...places].sort((a, b) => {
    const [p, q] = [middleOf(a.cell), middleOf(b.cell)];
    return Math.abs(p.y - q.y) > high / 2 ? p.y - q.y : p.x - q.x;
  });
}

/** Returns the place whose middle is nearest to a point, if one is within reach. */
export function nearest<T extends { cell: Cell }>(places: readonly T[], point: Point, reach: number): T | undefined {
  let best: T | undefined;
  let least = reach;
  for (const place of places) {
    const middle = middleOf(place.cell);
    const far = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (far <= least) {
      best = place;
      least = far;
    }
  }
  return best;
}
