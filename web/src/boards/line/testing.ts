// Measurements for the property tests of all layouts.

import type { Box, Place } from '../../kit/place';

/** The 28 tiles. */
export const doubleSix: [number, number][] = [];
for (let a = 0; a <= 6; a++) for (let b = a; b <= 6; b++) doubleSix.push([a, b]);

const nothing = 1e-9;

export const overlap = (p: Box, q: Box): boolean =>
  p.x < q.x + q.w - nothing && q.x < p.x + p.w - nothing && p.y < q.y + q.h - nothing && q.y < p.y + p.h - nothing;

interface Half {
  x: number;
  y: number;
  pip: number;
}
const halves = (p: Place): Half[] => [
  { x: p.x, y: p.y, pip: p.a },
  { x: p.x + p.w - 1, y: p.y + p.h - 1, pip: p.b },
];
// The length of the edge that two unit squares share.
function sharedEdge(p: Half, q: Half): number {
  const across = Math.min(p.x, q.x) + 1 - Math.max(p.x, q.x);
  const down = Math.min(p.y, q.y) + 1 - Math.max(p.y, q.y);
  if (Math.abs(across) < nothing && down > nothing) return down;
  if (Math.abs(down) < nothing && across > nothing) return across;
  return 0;
}

/** Returns the edges where halves of two tiles touch, and whether their numbers are equal. */
export const touching = (p: Place, q: Place): { edge: number; equal: boolean }[] =>
  halves(p)
    .flatMap((h) => halves(q).map((k) => ({ edge: sharedEdge(h, k), equal: h.pip === k.pip })))
    .filter(({ edge }) => edge > 0);

/** Returns the faulty pairs in a chain of tiles: strangers that touch, and neighbours that do not touch by one whole half. */
export function badlyJoined(chain: Place[]): [number, number][] {
  return chain.flatMap((p, i) =>
    chain.slice(i + 1).flatMap((q, after): [number, number][] => {
      const touch = touching(p, q);
      const edge = touch.reduce((sum, one) => sum + one.edge, 0);
      const good = after > 0 ? touch.length === 0 : Math.abs(edge - 1) < nothing && touch.every(({ equal }) => equal);
      return good ? [] : [[i, i + 1 + after]];
    }),
  );
}

/** Returns whether a double lies across the way to it: the tile before it touches the middle of a long side. */
export function liesAcross(double: Box, before: Box | undefined): boolean {
  if (!before) return true;
  const [long, wide] = double.h === 2 ? (['y', 'h'] as const) : (['x', 'w'] as const);
  const [short, narrow] = double.h === 2 ? (['x', 'w'] as const) : (['y', 'h'] as const);
  const from = Math.max(double[long], before[long]);
  const to = Math.min(double[long] + 2, before[long] + before[wide]);
  const isBeside = Math.abs(Math.max(double[short], before[short]) - Math.min(double[short] + 1, before[short] + before[narrow])) < nothing;
  return isBeside && Math.abs(to - from - 1) < nothing && Math.abs((from + to) / 2 - double[long] - 1) < nothing;
}
