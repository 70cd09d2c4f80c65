// Tiles for small pictures, by their upper left corner.

import type { VNode } from 'preact';
import { TileShape } from './tile';

/** Draws a tile with the numbers a-b that lies at x, y. */
export function lying(x: number, y: number, a: number, b: number, kind?: string): VNode {
  return <TileShape place={{ x, y, w: 2, h: 1, a, b }} kind={kind} />;
}

/** The same, upright. */
export function standing(x: number, y: number, a: number, b: number, kind?: string): VNode {
  return <TileShape place={{ x, y, w: 1, h: 2, a, b }} kind={kind} />;
}
