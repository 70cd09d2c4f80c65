// The figures of the rules and the guides: tables that are drawn as at the table.

import './triple.css';
import type { FigureProps } from '../manifest';
import { LaidTiles, Touching, type TouchShape, unit } from './laid_tiles';
import { boxOf, type Laid } from './plane';

/** A laid tile: its cell, up (`u`) or down (`d`), its numbers, and its rotation (R3.4). */
const laid = (text: string): Laid[] =>
  text.split(', ').map((one) => {
    const [, way, x, y, tile = '', rotation] = /^([ud])(-?\d+)\/(-?\d+) ([\d-]+) (\d)$/.exec(one) ?? [];
    return { cell: { up: way === 'u', x: Number(x), y: Number(y) }, tile, rotation: Number(rotation) };
  });

/** In each, the last tile shows what the figure is about. */
export const figures = {
  match: laid('u0/0 3-4-5 0, d0/-1 1-3-5 0'),
  hexagon: laid('u0/0 4-4-4 0, d-1/0 2-4-4 2, u-1/0 2-2-4 0, d-1/-1 1-2-4 0, u0/-1 0-1-4 1, d0/-1 0-4-4 0'),
  double_connection: laid(
    'u0/0 4-4-4 0, d0/-1 0-4-4 0, d0/0 1-4-4 1, u0/-1 0-3-4 1, d-1/-1 3-4-4 0, u-1/0 4-4-5 1, d-2/0 4-5-5 0, u-2/1 5-5-5 0, d-2/1 0-5-5 1, u-1/1 0-4-5 2, d-1/1 0-0-4 2, u0/1 0-1-4 2',
  ),
  bridge: laid(
    'u0/0 5-5-5 0, d0/-1 0-5-5 0, u0/-1 0-0-5 1, d-1/-1 0-1-5 0, d0/0 3-5-5 1, u0/1 3-3-5 2, d-1/1 2-3-5 2, u-1/1 1-2-5 0, u-1/0 1-1-5 0',
  ),
} satisfies { readonly [name in Exclude<TouchShape, 'none' | 'start'>]: Laid[] };

const margin = 8;

export function TripleFigure({ name }: FigureProps) {
  if (!(name in figures)) return null;
  const shape = name as keyof typeof figures;
  const tiles = figures[shape];
  const newest = tiles.at(-1);
  const { left, top, right, bottom } = boxOf(tiles.map(({ cell }) => cell));
  const box = [left * unit - margin, top * unit - margin, (right - left) * unit + 2 * margin, (bottom - top) * unit + 2 * margin];
  return (
    <svg class="tri-figure" viewBox={box.map((n) => n.toFixed(1)).join(' ')} aria-hidden="true" data-figure={name}>
      <LaidTiles laid={tiles} />
      {newest && <Touching laid={tiles} cell={newest.cell} shape={shape} />}
    </svg>
  );
}
