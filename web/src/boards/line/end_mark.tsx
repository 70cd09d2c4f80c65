// The mark at an open end.

import type { Box } from './layout';

/** The number that is open here. */
export function EndMark({ x, y, open }: { x: number; y: number; open: number }) {
  return (
    <g class="end-mark">
      <circle cx={x} cy={y} r={0.36} />
      <text x={x} y={y} dy="0.35em">
        {open}
      </text>
    </g>
  );
}

/** Returns the middle of the half of place `q` that touches place `p`. */
export function beyond(p: Box, q: Box): { x: number; y: number } {
  const left = Math.max(p.x, q.x);
  const right = Math.min(p.x + p.w, q.x + q.w);
  const top = Math.max(p.y, q.y);
  const bottom = Math.min(p.y + p.h, q.y + q.h);
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  if (right - left < 0.01) return { x: q.x >= right - 0.01 ? x + 0.5 : x - 0.5, y };
  return { x, y: q.y >= bottom - 0.01 ? y + 0.5 : y - 0.5 };
}
