// Where the tiles of a snaking line lie. The first tile stays in the middle of the box; each end is an arm of its own that
// runs to the edge, turns a corner and runs back, the right arm downwards and the left arm upwards. So a tile on the table
// stays where it is: a new tile only adds a place. The unit is half a tile; y is 0 at the first tile.

import type { Box, Place } from '../../kit/place';
import { placed, type Tip, waysFrom, type Way } from '../../kit/rows';

/** A tile as it lies in the line, read from left to right. */
export interface LineTile {
  left: number;
  right: number;
}

export type End = 'left' | 'right';

export interface Line {
  tiles: readonly LineTile[];
  /** The index of the tile that was laid first. */
  first: number;
  /** Where the viewer wants a corner at each end: before the tile with this number, counted from the first tile, or as soon as one is possible. */
  turns?: { readonly [end in End]?: readonly number[] };
}

/** The width of the narrowest box for a line, in half tiles. */
export const narrowest = 8;

/** The free felt beside the line, and above and below it; and the length of all tiles with most doubles across, in half tiles. */
const margin = 0.2;
const marginAbove = 0.1;
const lengthOfAll = 52;

interface Piece {
  inner: number;
  outer: number;
}

interface Start {
  /** The right edge of the first tile. */
  x: number;
  width: number;
  afterDouble: boolean;
  /** The left edges of the other doubles that lie across the first row: the second row runs below them. */
  across: readonly number[];
  turns: readonly number[];
}

// The right arm. The left arm is the same, turned by half a circle.
function arm(pieces: readonly Piece[], { x, width, afterDouble, across, turns }: Start): Place[] {
  const bounds = { left: 0, right: width, bottom: Infinity, below: 0 };
  // The felt has the height for one double as a corner in each arm.
  let tip: Tip = { x, y: -0.5, direction: 1, last: afterDouble ? 'across' : 'along', corners: 1, inRow: across, overIt: [] };
  let wished = false;
  return pieces.map(({ inner, outer }, index) => {
    wished ||= turns.includes(index);
    // A row that the viewer ends has room behind it for the next one.
    const ends = wished && (tip.direction === 1 ? tip.x : width - tip.x) >= 4;
    const [slot, next] = waysFrom(bounds, tip, inner === outer, ends)[0] as Way;
    if (next.direction !== tip.direction) wished = false;
    tip = next;
    return placed(slot, inner, outer);
  });
}

function halfTurn(place: Place, width: number): Place {
  return { x: width - place.x - place.w, y: -place.y - place.h, w: place.w, h: place.h, a: place.b, b: place.a };
}

/** Returns a place for every tile, in the order of the line, in a box `width` half tiles wide (at least `narrowest`). */
export function layOut(line: Line, width: number): Place[] {
  const first = line.tiles[line.first];
  if (!first) return [];
  const double = first.left === first.right;
  const anchor: Place = double
    ? { x: width / 2 - 0.5, y: -1, w: 1, h: 2, a: first.left, b: first.right }
    : { x: width / 2 - 1, y: -0.5, w: 2, h: 1, a: first.left, b: first.right };
  const start = anchor.x + anchor.w;
  const outwards = {
    right: line.tiles.slice(line.first + 1).map((tile) => ({ inner: tile.left, outer: tile.right })),
    left: line.tiles
      .slice(0, line.first)
      .reverse()
      .map((tile) => ({ inner: tile.right, outer: tile.left })),
  };
  const armOf = (end: End, across: readonly number[] = []) =>
    arm(outwards[end], { x: start, width, afterDouble: double, across, turns: line.turns?.[end] ?? [] });
  // What lies across the first row above the second row of an arm. The second row gives way, because it nearly always comes later.
  const acrossFor = (end: End) =>
    [...armOf(end === 'left' ? 'right' : 'left').filter(({ h, y }) => h === 2 && y === -1), ...(double ? [anchor] : [])].map(({ x }) => width - x - 1);
  const right = armOf('right', acrossFor('right'));
  const left = armOf('left', acrossFor('left')).map((place) => halfTurn(place, width));
  return [...left.reverse(), anchor, ...right];
}

const outermost = ({ tiles }: Line, end: End): LineTile | undefined => tiles.at(end === 'left' ? 0 : -1);

/** Returns the line with one more tile at an end. On an empty table the end has no meaning. */
export function extend(line: Line, [a, b]: readonly [number, number], end: End): Line {
  const open = outermost(line, end)?.[end];
  if (open === undefined) return { ...line, tiles: [{ left: a, right: b }], first: 0 };
  const other = a === open ? b : a;
  return end === 'left'
    ? { ...line, tiles: [{ left: other, right: open }, ...line.tiles], first: line.first + 1 }
    : { ...line, tiles: [...line.tiles, { left: open, right: other }] };
}

/** Returns where a tile would lie if it were played at an end now. */
export function placeAt(line: Line, tile: readonly [number, number], end: End, width: number): Place {
  return layOut(extend(line, tile, end), width).at(end === 'left' ? 0 : -1) as Place;
}

/** Returns the open number of an end, and where the next tile will lie if it is no double. */
export function nextAt(line: Line, end: End, width: number): { open: number; place: Place } {
  const open = outermost(line, end)?.[end] ?? 0;
  return { open, place: placeAt(line, [open, (open + 1) % 7], end, width) };
}

/** Returns every place where the next tile may lie: at both ends, for a double and for other tiles. */
export function nextPlaces(line: Line, width: number): Place[] {
  return (['left', 'right'] as const).flatMap((end) => {
    const tile = outermost(line, end);
    if (!tile) return [];
    const { open, place } = nextAt(line, end, width);
    // No second double of the same number exists.
    return tile.left === tile.right ? [place] : [place, placeAt(line, [open, open], end, width)];
  });
}

/** Returns how far up and down the places reach, with their margin. A row counts as high as a double across it, so that it never grows. */
export function reachOf(places: readonly Box[]): { top: number; bottom: number } {
  const inRow = ({ h }: Box) => (h === 1 ? 0.5 : 0);
  return {
    top: Math.min(-1, ...places.map((place) => place.y - inRow(place))) - marginAbove,
    bottom: Math.max(1, ...places.map((place) => place.y + place.h + inRow(place))) + marginAbove,
  };
}

/**
 * Returns the part of the plane to show: as wide as the line's box, centred on the first tile while everything fits.
 * `places` has the places of all tiles and of every next tile, so that choosing a tile never moves the view. The view moves
 * only when an arm would leave it, and then as little as possible; it zooms out only when the line is taller than the view.
 * `aspect` is height divided by width.
 */
export function viewOf(places: readonly Box[], width: number, aspect: number): Box {
  const w = width + 2 * margin;
  const h = w * aspect;
  const { top, bottom } = reachOf(places);
  if (bottom - top > h) {
    const tall = bottom - top;
    const wide = tall / aspect;
    return { x: (width - wide) / 2, y: top, w: wide, h: tall };
  }
  const y = top < -h / 2 ? top : bottom > h / 2 ? bottom - h : -h / 2;
  return { x: -margin, y, w, h };
}

/**
 * Returns the width of the box in half tiles, so that all 28 tiles are as large as possible, also in the worst case: a line that
 * grows at one end only. It depends only on the shape of the screen, not on the line, so that nothing moves during a deal.
 */
export function boxWidth(aspect: number): number {
  let best = { width: 28, unit: 0 };
  for (let width = narrowest; width <= 28; width += 2) {
    const rows = 1 + Math.ceil((lengthOfAll - width / 2) / (width - 0.5));
    const unit = Math.min(1 / (width + 2 * margin), aspect / (2 * rows + 2 * margin));
    if (unit > best.unit) best = { width, unit };
  }
  return best.width;
}
