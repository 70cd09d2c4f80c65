// The woodpile from the side, beside the pot.

import { pileIn, type Place } from './layout';

const box = { w: 240, h: 34 };
const widestStack = 15;
/** The part of the drawing that the pile needs. */
export const viewBox = (stacks: readonly number[]): { w: number; h: number } => ({ ...box, w: Math.min(box.w, Math.max(1, stacks.length) * widestStack) });

/** The end of one tile; `at` is its place in the order of an animation. */
export const PileTile = ({ x, y, w, h, kind, at }: Place & { kind?: string; at?: number }) => (
  <rect class={kind} x={x + 0.4} y={y + 0.3} width={w - 0.8} height={h - 0.6} rx={0.9} style={at === undefined ? undefined : { '--at': at }} />
);

/** The rest of the pile; the number beside it says the same. */
export function Woodpile({ stacks }: { stacks: readonly number[] }) {
  const { w, h } = viewBox(stacks);
  return (
    <svg class="woodpile" data-anchor="stock" viewBox={`0 0 ${w} ${h}`} preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      {pileIn(stacks, { w, h }).map((place, index) => (
        <PileTile key={index} {...place} />
      ))}
    </svg>
  );
}
