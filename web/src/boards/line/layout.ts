// Where the tiles of a snaking line lie. The first tile stays in the middle of the box; each end is an arm of its own that
// runs to the edge, turns a corner and runs back, the right arm downwards and the left arm upwards. So no tile on the table
// ever moves: a new tile only adds a place. The unit is half a tile; y is 0 at the first tile.

/** A tile as it lies in the line, read from left to right. */
export interface LineTile {
  left: number;
  right: number;
}

export interface Line {
  tiles: readonly LineTile[];
  /** The index of the tile that was laid first. */
  first: number;
}

export type End = 'left' | 'right';

/** A tile in its place: `a` is its left or upper number, `b` its right or lower one. */
export interface Place {
  x: number;
  y: number;
  w: 1 | 2;
  h: 1 | 2;
  a: number;
  b: number;
}

/** The width of the narrowest box for a line, in half tiles. */
export const narrowest = 6;

interface Piece {
  inner: number;
  outer: number;
}

// The right arm from the first tile's right edge at `start`. The left arm is the same, turned by half a circle.
function arm(pieces: readonly Piece[], start: number, startHeight: number, width: number): Place[] {
  const places: Place[] = [];
  let x = start;
  let y = 0;
  let direction: 1 | -1 = 1;
  let bottom = startHeight / 2;
  let turned = false;

  const lay = (piece: Piece, length: 1 | 2) => {
    const left = direction === 1 ? x : x - length;
    const forwards = direction === 1;
    const place: Place =
      length === 1
        ? { x: left, y: y - 1, w: 1, h: 2, a: piece.inner, b: piece.outer }
        : {
            x: left,
            y: y - 0.5,
            w: 2,
            h: 1,
            a: forwards ? piece.inner : piece.outer,
            b: forwards ? piece.outer : piece.inner,
          };
    places.push(place);
    bottom = place.y + place.h;
    x += direction * length;
  };

  for (const piece of pieces) {
    const double = piece.inner === piece.outer;
    const room = direction === 1 ? width - x : x;
    if (turned) {
      // Below the corner, a double also lies along the new row, which is across the corner.
      lay(piece, 2);
      turned = false;
    } else if (double) {
      lay(piece, 1);
    } else if (room >= 3) {
      // One unit stays free, so that a double still has its place before the corner.
      lay(piece, 2);
    } else {
      // The corner hangs below the outer half of the previous tile.
      const edge = x;
      const place: Place = { x: direction === 1 ? edge - 1 : edge, y: bottom, w: 1, h: 2, a: piece.inner, b: piece.outer };
      places.push(place);
      y = bottom + 2.5;
      direction = direction === 1 ? -1 : 1;
      x = edge;
      turned = true;
    }
  }
  return places;
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
  const rightwards = line.tiles.slice(line.first + 1).map((tile) => ({ inner: tile.left, outer: tile.right }));
  const leftwards = line.tiles
    .slice(0, line.first)
    .reverse()
    .map((tile) => ({ inner: tile.right, outer: tile.left }));
  const right = arm(rightwards, start, anchor.h, width);
  const left = arm(leftwards, start, anchor.h, width).map((place) => halfTurn(place, width));
  return [...left.reverse(), anchor, ...right];
}

/** Returns the line with one more tile at an end. On an empty table the end has no meaning. */
export function extend(line: Line, tile: readonly [number, number], end: End): Line {
  const [a, b] = tile;
  const outermost = end === 'left' ? line.tiles[0] : line.tiles.at(-1);
  if (!outermost) return { tiles: [{ left: a, right: b }], first: 0 };
  if (end === 'right') {
    const open = outermost.right;
    const laid = a === open ? { left: a, right: b } : { left: b, right: a };
    return { tiles: [...line.tiles, laid], first: line.first };
  }
  const open = outermost.left;
  const laid = a === open ? { left: b, right: a } : { left: a, right: b };
  return { tiles: [laid, ...line.tiles], first: line.first + 1 };
}

/** Returns where a tile would lie if it were played at an end now. */
export function placeAt(line: Line, tile: readonly [number, number], end: End, width: number): Place {
  const longer = layOut(extend(line, tile, end), width);
  return (end === 'left' ? longer[0] : longer.at(-1)) as Place;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Returns every place where the next tile may lie: at both ends, for a double and for other tiles. */
export function nextPlaces(line: Line, width: number): Place[] {
  if (line.tiles.length === 0) return [];
  return (['left', 'right'] as const).flatMap((end) => {
    const outermost = end === 'left' ? line.tiles[0] : line.tiles.at(-1);
    const open = (end === 'left' ? outermost?.left : outermost?.right) ?? 0;
    const single = placeAt(line, [open, (open + 1) % 7], end, width);
    // No second double of the same number exists.
    return outermost?.left === outermost?.right ? [single] : [single, placeAt(line, [open, open], end, width)];
  });
}

/**
 * Returns the part of the plane to show: as wide as the line's box, centred on the first tile while everything fits.
 * `places` has the places of all tiles and of every next tile, so that choosing a tile never moves the view. The view moves
 * only when an arm would leave it, and then as little as possible; it zooms out only when the line is taller than the view.
 * `aspect` is height divided by width.
 */
export function viewOf(places: readonly Box[], width: number, aspect: number): Box {
  const margin = 0.6;
  const w = width + 2 * margin;
  const h = w * aspect;
  const top = Math.min(-1, ...places.map((place) => place.y)) - margin;
  const bottom = Math.max(1, ...places.map((place) => place.y + place.h)) + margin;
  if (bottom - top > h) {
    const tall = bottom - top;
    const wide = tall / aspect;
    return { x: (width - wide) / 2, y: top, w: wide, h: tall };
  }
  const y = top < -h / 2 ? top : bottom > h / 2 ? bottom - h : -h / 2;
  return { x: -margin, y, w, h };
}

/**
 * Returns the width of the box in half tiles, so that all 28 tiles fit and are about as large as possible. It depends only
 * on the shape of the screen, not on the line, so that nothing moves during a deal; the longest lines may be zoomed out a
 * little.
 */
export function boxWidth(aspect: number): number {
  const zoom = 1.15;
  for (let width = 12; width < 28; width += 2) {
    const rows = Math.ceil(56 / (width + 1));
    if (rows * 3 - 1 <= aspect * (width + 1.2) * zoom) return width;
  }
  return 28;
}
