// A domino tile in SVG. The unit is half a tile.

import { memoShape } from './memo_shape';
import type { Place } from './place';

const near = 0.25;
const middle = 0.5;
const far = 0.75;
const spots: readonly (readonly [number, number])[][] = [
  [],
  [[middle, middle]],
  [[near, near], [far, far]],
  [[near, near], [middle, middle], [far, far]],
  [[near, near], [far, near], [near, far], [far, far]],
  [[near, near], [far, near], [middle, middle], [near, far], [far, far]],
  [[near, near], [far, near], [near, middle], [far, middle], [near, far], [far, far]],
];

/** The pips of one half, with its upper left corner at x, y. In a lying tile, the halves are turned too. */
function Half({ x, y, pip, lying }: { x: number; y: number; pip: number; lying: boolean }) {
  return (
    <>
      {(spots[pip] ?? []).map(([column, row]) => (
        <circle class="pip" cx={x + (lying ? 1 - row : column)} cy={y + (lying ? column : row)} r={0.098} />
      ))}
    </>
  );
}

/** `anchor`: the name of the tile if it lies on the felt (motion/flights.ts). */
export function TileShape({ place: { x, y, w, h, a, b }, kind = '', anchor }: { place: Place; kind?: string; anchor?: string }) {
  return <Shape x={x} y={y} w={w} h={h} a={a} b={b} kind={kind} anchor={anchor} />;
}

const Shape = memoShape(({ x, y, w, h, a, b, kind, anchor }: Place & { kind: string; anchor: string | undefined }) => {
  const lying = w === 2;
  return (
    <g class={`tile ${kind}`} data-anchor={anchor}>
      <rect class="under" x={x + 0.03} y={y + 0.1} width={w - 0.06} height={h - 0.06} rx={0.16} />
      <rect class="face" x={x + 0.03} y={y + 0.03} width={w - 0.06} height={h - 0.06} rx={0.16} />
      {lying ? (
        <line class="bar" x1={x + 1} y1={y + 0.16} x2={x + 1} y2={y + 0.84} />
      ) : (
        <line class="bar" x1={x + 0.16} y1={y + 1} x2={x + 0.84} y2={y + 1} />
      )}
      <rect class="pin" x={x + w / 2 - 0.06} y={y + h / 2 - 0.06} width={0.12} height={0.12} rx={0.06} />
      <Half x={x} y={y} pip={a} lying={lying} />
      <Half x={lying ? x + 1 : x} y={lying ? y : y + 1} pip={b} lying={lying} />
    </g>
  );
});

/** A single tile, as in a hand or on a score sheet. Hidden from screen readers: the text around it says the same. */
export const TilePicture = memoShape(({ tile, lying = false }: { tile: string; lying?: boolean }) => {
  const [a, b] = tileNumbers(tile);
  return (
    <svg class="tile-picture" viewBox={lying ? '0 0 2 1' : '0 0 1 2'} aria-hidden="true">
      <TileShape place={{ x: 0, y: 0, w: lying ? 2 : 1, h: lying ? 1 : 2, a, b }} />
    </svg>
  );
});

/** Returns the name of a tile, the lower number first, however it lies. */
export const nameOf = ({ a, b }: { a: number; b: number }): string => `${Math.min(a, b)}-${Math.max(a, b)}`;
/** Returns the anchor of a tile on the felt. */
export const laidAs = (place: { a: number; b: number }): string => `laid:${nameOf(place)}`;

/** Returns the two numbers of a tile's name. */
export function tileNumbers(tile: string): [number, number] {
  const [a, b] = tile.split('-').map(Number);
  return [a ?? 0, b ?? 0];
}
