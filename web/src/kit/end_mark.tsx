// The marks of the open ends: round for one end, square for the other, the same on the felt, above the hand, on the buttons and in
// words. Left and right would be wrong to the eye, because the line turns corners.

import type { Box } from './place';

type End = 'left' | 'right';
export type Mark = 'round' | 'square';
export const markOf = (end: End): Mark => (end === 'left' ? 'round' : 'square');

/** The number of an end in running text and on buttons, in its mark. */
export function EndNumber({ end, pip }: { end: End; pip: number }) {
  return (
    <span class={`end-chip end-number ${markOf(end)}`} aria-hidden="true">
      {pip}
    </span>
  );
}

/** The number that is open here. */
export function EndMark({ x, y, open, mark = 'round' }: { x: number; y: number; open: number; mark?: Mark }) {
  return (
    <g class={`end-mark ${mark}`}>
      {mark === 'round' ? <circle cx={x} cy={y} r={0.36} /> : <rect x={x - 0.34} y={y - 0.34} width={0.68} height={0.68} rx={0.08} />}
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
