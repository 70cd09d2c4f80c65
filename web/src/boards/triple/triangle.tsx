// A triangle in SVG: its side is 100 units, its middle is at the origin. Each corner is a wedge in the colour of its number:
// where six agree they make a rose of one colour. The number itself is always written there too.

import { memoShape } from '../../kit/memo_shape';
import { high, numbersOf, radius } from './plane';

const side = 100;
const out = radius * side;
const half = side / 2;
const low = (high * side) / 3;

// Corners clockwise in the server's order: from the lower left, or from the bottom if the triangle points down.
const upCorners = [
  [-half, low],
  [0, -out],
  [half, low],
] as const;
const downCorners = [
  [0, out],
  [-half, -low],
  [half, -low],
] as const;
const cornersOfShape = (up: boolean) => (up ? upCorners : downCorners);

const wedge = 0.42;
/** Leaves a small gap between neighbours. */
const inset = 0.975;
/** Returns the outline as points. */
const outline = (up: boolean, scale: number): string =>
  cornersOfShape(up)
    .map(([x, y]) => `${(x * scale).toFixed(2)},${(y * scale).toFixed(2)}`)
    .join(' ');

function wedgePath(up: boolean, slot: number): string {
  const corners = cornersOfShape(up).map(([x, y]) => [x * inset, y * inset] as const);
  const [x, y] = corners[slot] as readonly [number, number];
  const at = (other: number) => {
    const [u, v] = corners[other % 3] as readonly [number, number];
    return `${(x + (u - x) * wedge).toFixed(2)} ${(y + (v - y) * wedge).toFixed(2)}`;
  };
  const r = (side * inset * wedge).toFixed(2);
  // From the side before this corner to the side after it, with an arc towards the middle.
  return `M${x.toFixed(2)} ${y.toFixed(2)}L${at(slot + 1)}A${r} ${r} 0 0 1 ${at(slot + 2)}Z`;
}
const drawn = [false, true].map((up) => ({
  outline: outline(up, inset),
  wedges: [0, 1, 2].map((slot) => wedgePath(up, slot)),
  numbers: cornersOfShape(up).map(([x, y]) => [x * 0.54, y * 0.54] as const),
}));

// The numbers are drawn as paths: they look the same with every font, and screen readers do not read them twice.
const digits = [
  'M0-6C-4-6-4 6 0 6S4-6 0-6',
  'M-2.5-3.6L.8-6V6',
  'M-3.5-3C-3.5-7.2 3.5-7.2 3.5-3C3.5-.2-.6 2.5-3.5 6H3.8',
  'M-3.2-4.2C-2-6.8 3.4-6.6 3.1-3.1C2.9-.7.6-.4-.8-.4C1.6-.4 3.9.3 3.7 3C3.4 7-2.6 6.9-3.8 3.7',
  'M1.8 6V-6L-4 2.4H4',
  'M3.2-6H-2.4L-3-.8C-1-2.2 3.9-2 3.8 2C3.7 6.8-2.4 7.1-3.8 3.7',
];

interface Props {
  up: boolean;
  tile: string;
  rotation: number;
}

/** The face alone; the caller places it. */
export const TriangleShape = memoShape(({ up, tile, rotation }: Props) => {
  const shape = drawn[up ? 1 : 0];
  const numbers = numbersOf(tile, rotation);
  return (
    <>
      <polygon class="tri-face" points={shape?.outline} />
      {numbers.map((number, slot) => (
        <path key={slot} class={`tri-wedge n${number}`} d={shape?.wedges[slot]} />
      ))}
      <polygon class="tri-edge" points={shape?.outline} />
      {numbers.map((number, slot) => {
        const [x, y] = shape?.numbers[slot] ?? [0, 0];
        return <path key={slot} class="tri-number" d={digits[number]} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})scale(1.6)`} />;
      })}
    </>
  );
});

/** The outline of an empty place. */
export function TriangleOutline({ up }: { up: boolean }) {
  return <polygon class="tri-edge" points={drawn[up ? 1 : 0]?.outline} />;
}

/** A single tile, as in a hand or on a score sheet. Hidden from screen readers: the text around it says the same. */
export function TrianglePicture({ tile }: { tile: string }) {
  return (
    <svg class="tile-picture tri-picture" viewBox={`${-half} ${-out} ${side} ${out + low}`} aria-hidden="true">
      <TriangleShape up tile={tile} rotation={0} />
    </svg>
  );
}
