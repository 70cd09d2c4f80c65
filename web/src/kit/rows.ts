// Rows of tiles that run from edge to edge and back, as the arms of a line and the trains of a cross do. Doubles lie across the
// way that the tiles come, at the corners too: there the double is the corner, and the next tile leaves from its end. Rows are two
// units apart, so the space between them is as high as a tile. The unit is half a tile.

import type { Box, Place } from './place';

export interface Slot extends Box {
  w: 1 | 2;
  h: 1 | 2;
  /** Whether the tile's inner half is its left or upper half. */
  forwards: boolean;
}

/** Where the rows may lie. */
export interface Bounds {
  left: number;
  right: number;
  bottom: number;
  /** How far a double across the last row may reach below the bottom. */
  below: number;
}

/** The end of the rows so far, where the next tile begins. */
export interface Tip {
  x: number;
  /** The top of a tile that lies along the row. */
  y: number;
  direction: 1 | -1;
  /** How the last tile lies: along the row, across it, or upright as a corner; the next row begins below its end or beside its lower half. */
  last: 'along' | 'across' | 'above' | 'beside';
  /** How many more doubles may be corners. The row after one is half a unit lower. */
  corners: number;
  /** The left edges of the doubles across this row and the row above. */
  inRow: readonly number[];
  overIt: readonly number[];
}

/** A way to lay the next tile, and the tip after it. */
export type Way = readonly [Slot, Tip];

/**
 * Returns the ways to lay the next tile: first the one with most room for doubles, last the one that leaves most room for further tiles.
 * `ends`: the row ends as soon as it can.
 */
export function waysFrom({ left, right, bottom, below }: Bounds, tip: Tip, double: boolean, ends = false): Way[] {
  const { x, y, direction, last, corners, inRow, overIt } = tip;
  const forwards = direction === 1;
  const room = forwards ? right - x : x - left;
  // The left edge of the next column.
  const column = forwards ? x : x - 1;
  const isDeep = (down: number) => y + down + 1 <= bottom + 1e-9;
  const raises = corners > 0 && isDeep(2.5);
  const ways: Way[] = [];
  const along = (from: number) => {
    const to = x + (from + 2) * direction;
    ways.push([{ x: Math.min(to, to - 2 * direction), y, w: 2, h: 1, forwards }, { ...tip, x: to, last: 'along' }]);
  };
  // A corner beside the last tile, with the next row below it; or below the last tile, with the next row beside its lower half.
  const turn = (isBeside: boolean, down: number) => {
    if (!isDeep(down)) return;
    const by = isBeside ? direction : -direction;
    ways.push([
      { x: isBeside ? column : column + by, y: y + down - (isBeside ? 2 : 1), w: 1, h: 2, forwards: true },
      // Only in rows that are two units apart doubles could touch.
      { x: x + by, y: y + down, direction: forwards ? -1 : 1, last: isBeside ? 'above' : 'beside', corners: down > 2 ? corners - 1 : corners, inRow: [], overIt: down > 2 ? [] : inRow },
    ]);
  };

  if (last === 'across' && (room < 2 || (ends && raises))) turn(false, 2.5);
  else if (last !== 'along') {
    // Across the lower end of the corner.
    if (double && last === 'above' && (forwards ? x - left : right - x) >= 0.5) along(-0.5);
    if (room >= 2) along(0);
  } else {
    if (double && room >= (raises ? 1 : 3) && y + 1.5 <= bottom + below && !overIt.some((other) => Math.abs(other - column) < 1))
      ways.push([{ x: column, y: y - 0.5, w: 1, h: 2, forwards: true }, { ...tip, x: x + direction, last: 'across', inRow: [...inRow, column] }]);
    if (!ends && room >= 1 && room < 3) turn(true, 2);
    if (!ends && room >= 2) along(0);
    else turn(false, 2);
  }
  return ways;
}

/** Returns the tile with these numbers in a slot. */
export function placed({ x, y, w, h, forwards }: Slot, inner: number, outer: number): Place {
  return { x, y, w, h, a: forwards ? inner : outer, b: forwards ? outer : inner };
}
