// Where things lie on the table of Kap Tai Shap: pure functions of the space. Lengths are in pixels.

import { face, kinds } from './faces';

export interface Shape {
  w: number;
  h: number;
}
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** A fixed place for each of the 21 kinds, and the size of a drawn tile. */
export interface Tray {
  places: Place[];
  tile: Shape;
  /** Whether there is room for the names below the tiles. */
  named: boolean;
  /** The height that the tray needs: more than the given height if places would otherwise be too small for a finger. */
  height: number;
}

/** The smallest width and height of a place: the size of a finger. */
export const finger = 44;
/** The room below each tile for its name in two lines, and on both sides for the count. */
const nameHeight = 24;
const countWidth = 12;
const smallestTile = 18;
const largestTile = 40;
const gap = 3;

/**
 * Lays out the tray of discards in the given space: of all ways to split the 21 kinds into rows, the one with the largest tiles.
 * The names of the kinds go before the tiles become too small.
 */
export function trayIn(shape: Shape): Tray {
  const most = Math.max(3, Math.floor(shape.w / finger));
  const ways = Array.from({ length: Math.min(most, kinds.length) - 2 }, (_, index) => index + 3).flatMap((columns) =>
    [true, false].map((named) => {
      const rows = Math.ceil(kinds.length / columns);
      const w = Math.floor(shape.w / columns);
      const free = shape.h / rows - (named ? nameHeight : 0) - 2 * gap;
      const fits = Math.min(w - 2 * countWidth, (free * face.w) / face.h);
      return { columns, rows, w, named, fits, tile: Math.min(Math.max(fits, smallestTile), largestTile) };
    }),
  );
  const rank = (way: (typeof ways)[number]) => (way.fits >= smallestTile ? 1000 : 0) + (way.named ? 100 : 0) + way.fits;
  const best = ways.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  const { columns, rows, w, tile, named } = best;
  const h = Math.max(Math.floor((tile * face.h) / face.w + (named ? nameHeight : 0) + 2 * gap), finger);
  const inset = Math.floor((shape.w - w * columns) / 2);
  const places = kinds.map((_, index) => ({
    x: inset + (index % columns) * w,
    y: Math.floor(index / columns) * h,
    w,
    h,
  }));
  return { places, tile: { w: tile, h: (tile * face.h) / face.w }, named, height: rows * h };
}

/** The woodpile from the side: one place for each tile's end, stack by stack, the lowest first. */
export function pileIn(stacks: readonly number[], shape: Shape): Place[] {
  if (stacks.length === 0) return [];
  const w = Math.min(shape.w / stacks.length, 15);
  const h = Math.min(shape.h / 5, w * 0.62);
  return stacks.flatMap((height, stack) =>
    Array.from({ length: height }, (_, level) => ({
      // The pile is at the right; players draw from its left.
      x: shape.w - (stacks.length - stack) * w,
      y: shape.h - (level + 1) * h,
      w,
      h,
    })),
  );
}

/** The woodpile as it was built, and how many of its stacks became hands: two for each player (R2.2, R2.4). */
export function builtOf(wall: readonly number[], seats: number): { stacks: number[]; dealt: number } {
  const hands = Array.from({ length: seats }, (_, seat) => (seat === 0 ? [5, 5] : [4, 5]));
  return { stacks: [...hands.flat(), ...wall], dealt: 2 * seats };
}

export interface Grouped {
  eye: string[];
  pairs: string[][];
  loose: string[];
}
/** One of the five columns of the rack: the eye, a pair of ten or twenty, or loose tiles. */
export interface Column {
  kind: 'eye' | 'pair' | 'loose';
  tiles: string[];
}

/** Returns a hand as five columns of two places, in the server's groups: a complete hand is five full groups. */
export function columnsOf({ eye, pairs, loose }: Grouped): Column[] {
  const groups: Column[] = [
    ...(eye.length ? [{ kind: 'eye' as const, tiles: eye }] : []),
    ...pairs.map((tiles) => ({ kind: 'pair' as const, tiles })),
  ];
  const free = Math.max(5 - groups.length, Math.ceil(loose.length / 2));
  const columns: Column[] = Array.from({ length: free }, () => ({ kind: 'loose', tiles: [] }));
  // Every column gets one tile before any gets a second, so that a single tile has a free place for its partner below it.
  loose.forEach((tile, index) => columns[index % free]?.tiles.push(tile));
  return [...groups, ...columns];
}
