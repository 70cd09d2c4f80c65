// The pictures of the game on the start page: its typical table.

import type { Pictures } from '../manifest';

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

export const pictures: Pictures = {
  triple: {
    draw: () => [0, 1, 2, 3, 4, 5].map((i) => <Sixth i={i} />),
  },
  'triple/solitaire': {
    draw: () => [0, 1, 2, 3, 4, 5].map((i) => <Sixth i={i} ghost={i === 4} />),
  },
};
