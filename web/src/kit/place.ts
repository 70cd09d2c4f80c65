// Where tiles lie. The unit is half a tile.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A tile in its place: `a` is its left or upper number, `b` its right or lower one. */
export interface Place {
  x: number;
  y: number;
  w: 1 | 2;
  h: 1 | 2;
  a: number;
  b: number;
}
