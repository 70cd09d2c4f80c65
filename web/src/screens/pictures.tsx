// A small picture for every game: its typical table. Decoration only; the name is next to it.

import type { ComponentChildren, VNode } from 'preact';
import { TileShape } from '../kit/tile';

/** Draws a tile with the numbers a-b, its upper left corner at x, y. */
function lying(x: number, y: number, a: number, b: number, kind?: string): VNode {
  return <TileShape place={{ x, y, w: 2, h: 1, a, b }} kind={kind} />;
}
function standing(x: number, y: number, a: number, b: number, kind?: string): VNode {
  return <TileShape place={{ x, y, w: 1, h: 2, a, b }} kind={kind} />;
}
function Back({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <rect class="face-down" x={x} y={y} width={1} height={2} rx={0.16} transform={`rotate(${turn} ${x} ${y})`} />;
}

const hexagonRadius = 2.5;
const corner = (i: number): [number, number] => [
  4 + hexagonRadius * Math.cos((i * Math.PI) / 3),
  2.5 + hexagonRadius * Math.sin((i * Math.PI) / 3),
];
const rim = [4, 0, 5, 1, 2, 3];

/** One of the six triangles round the middle; the corner in the middle is a 5. */
function Sixth({ i, ghost = false }: { i: number; ghost?: boolean }) {
  const corners: [number, number][] = [[4, 2.5], corner(i), corner(i + 1)];
  const [cx, cy] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 3) as [number, number];
  const numbers = [5, rim[i % 6], rim[(i + 1) % 6]];
  return (
    <g class={ghost ? 'triangle ghost-triangle' : 'triangle'}>
      <path d={`M${corners.map((point) => point.map((n) => n.toFixed(2)).join(' ')).join('L')}z`} />
      {!ghost &&
        corners.map(([x, y], index) => (
          <text x={x + (cx - x) * 0.42} y={y + (cy - y) * 0.42 + 0.24}>
            {numbers[index]}
          </text>
        ))}
    </g>
  );
}

const drawings: { readonly [entry: string]: () => ComponentChildren } = {
  gaple: () => [
    lying(1, 1, 6, 3),
    standing(3, 0.5, 3, 3),
    lying(4, 1, 3, 5),
    standing(6, 1, 5, 1),
    lying(5, 3, 4, 1),
    standing(4, 2.5, 4, 4),
    lying(2, 3, 0, 4),
  ],
  seychelles: () => [
    lying(1.5, 2, 2, 6),
    standing(3.5, 1.5, 6, 6),
    lying(4.5, 2, 6, 4),
    <circle class="partner-a" cx={4} cy={0.45} r={0.5} />,
    <circle class="partner-a" cx={4} cy={4.55} r={0.5} />,
    <circle class="partner-b" cx={0.7} cy={2.5} r={0.5} />,
    <circle class="partner-b" cx={7.3} cy={2.5} r={0.5} />,
  ],
  garrafina: () => [
    standing(3.5, 1.5, 5, 5),
    lying(4.5, 2, 5, 2),
    lying(1.5, 2, 3, 5),
    standing(3.5, -0.5, 1, 5),
    standing(3.5, 3.5, 5, 4),
    <circle class="partner-a" cx={0.8} cy={2.5} r={0.45} />,
  ],
  'garrafina/correlativa': () => [
    standing(3, 1.5, 4, 4),
    lying(4, 2, 4, 1),
    lying(1, 2, 6, 4),
    standing(3, 3.5, 4, 0),
    <Back x={5.6} y={-0.6} turn={14} />,
    <Back x={5.9} y={-0.5} turn={28} />,
    <Back x={6.3} y={-0.3} turn={44} />,
  ],
  triple: () => [0, 1, 2, 3, 4, 5].map((i) => <Sixth i={i} />),
  'triple/solitaire': () => [0, 1, 2, 3, 4, 5].map((i) => <Sixth i={i} ghost={i === 4} />),
  kap_tai_shap: () => [
    standing(1.1, 0.2, 4, 4, 'ebony red'),
    standing(2.2, 0.2, 4, 4, 'ebony red'),
    standing(4, 0.2, 6, 3, 'ebony'),
    standing(5.1, 0.2, 6, 5, 'ebony'),
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => (
      <rect class="face-down" x={0.5 + i * 0.9} y={i % 2 ? 3.9 : 2.9} width={0.8} height={i % 2 ? 1.4 : 2.4} rx={0.12} />
    )),
  ],
};

// View boxes close to each drawing, all in the ratio four to three.
const frames: { readonly [entry: string]: string } = {
  gaple: '0.5 -0.15 7 5.25',
  garrafina: '-0.3 -0.9 9.06 6.8',
  'garrafina/correlativa': '0.1 -0.95 8 6',
  kap_tai_shap: '0.2 -0.1 7.6 5.7',
};

export function GamePicture({ entry }: { entry: string }) {
  const known = entry in drawings ? entry : (entry.split('/')[0] ?? '');
  const draw = drawings[known];
  return (
    <svg class="game-picture" viewBox={frames[known] ?? '0 -0.5 8 6'} aria-hidden="true">
      {draw ? draw() : standing(3.5, 1.5, 0, 0)}
    </svg>
  );
}
