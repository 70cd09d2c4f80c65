// Laid tiles in SVG, at the table and in the figures: the side of a triangle is 100 units.

import type { ComponentChildren } from 'preact';
import type { triple } from '../../protocol';
import { type Cell, keyOf, type Laid, middleOf, type Point, touchOf } from './plane';
import { TriangleShape } from './triangle';

export const unit = 100;

/** Places a drawing on a cell. */
export function At({ cell, kind, anchor, children }: { cell: Cell; kind: string; anchor?: string; children: ComponentChildren }) {
  const { x, y } = middleOf(cell);
  return (
    <g class={kind || undefined} data-anchor={anchor} transform={`translate(${(x * unit).toFixed(2)} ${(y * unit).toFixed(2)})`}>
      {children}
    </g>
  );
}

/** The tiles in the order of play; the newest is marked, and those whose names are `recent`. */
export function LaidTiles({ laid, recent }: { laid: readonly Laid[]; recent?: ReadonlySet<string> }) {
  return (
    <>
      {laid.map((one, index) => (
        <At key={keyOf(one.cell)} cell={one.cell} kind={index === laid.length - 1 ? 'last' : recent?.has(one.tile) ? 'recent' : ''} anchor={`laid:${one.tile}`}>
          <TriangleShape up={one.cell.up} tile={one.tile} rotation={one.rotation} />
        </At>
      ))}
    </>
  );
}

const scaled = ({ x, y }: Point): string => `${(x * unit).toFixed(1)},${(y * unit).toFixed(1)}`;

/** The sides alone, without a bonus; or a bonus. */
export type TouchShape = 'match' | triple.Bonus;

/** What a tile touches, drawn round it: the ring, the sides, or the side and the point of a bridge. */
export function Touching({ laid, cell, shape }: { laid: readonly Laid[]; cell: Cell; shape: TouchShape }) {
  if (shape === 'none' || shape === 'start') return null;
  const { sides, rings, point } = touchOf(laid, cell);
  if (shape === 'hexagon')
    return (
      <g class="why-paid">
        {rings.map((ring) => (
          <polygon
            key={scaled(ring)}
            points={[0, 60, 120, 180, 240, 300]
              .map((angle) => (angle * Math.PI) / 180)
              .map((angle) => scaled({ x: ring.x + Math.cos(angle), y: ring.y + Math.sin(angle) }))
              .join(' ')}
          />
        ))}
      </g>
    );
  return (
    <g class="why-paid">
      {sides.map(([a, b]) => (
        <polyline key={scaled(a)} points={`${scaled(a)} ${scaled(b)}`} />
      ))}
      {shape === 'bridge' && point && <circle cx={point.x * unit} cy={point.y * unit} r={17} />}
    </g>
  );
}
