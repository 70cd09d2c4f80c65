// Chinese dominoes in SVG: ebony with white and red pips. Red pips have a ring, so that colour is not their only mark.

import { memoShape } from '../../kit/memo_shape';
import { face, pipsOf } from './faces';

const Face = memoShape(({ tile }: { tile: string }) => {
  return (
    <>
      <rect class="kap-face" x={0.35} y={0.35} width={face.w - 0.7} height={face.h - 0.7} rx={1.4} />
      {pipsOf(tile).map((pip, index) => (
        <circle key={index} class={pip.red ? 'kap-red' : 'kap-white'} cx={pip.x} cy={pip.y} r={pip.r} />
      ))}
    </>
  );
});

/** An upright tile. Hidden from screen readers: the text around it says the same. */
export function TileFace({ tile }: { tile: string }) {
  return (
    <svg class="kap-tile" viewBox={`0 0 ${face.w} ${face.h}`} aria-hidden="true">
      <Face tile={tile} />
    </svg>
  );
}

/** The same tile lying on its side, for running text and score sheets. */
export function LyingTile({ tile }: { tile: string }) {
  return (
    <svg class="tile-picture kap-tile" viewBox={`0 0 ${face.h} ${face.w}`} aria-hidden="true">
      <g transform={`translate(0 ${face.w}) rotate(-90)`}>
        <Face tile={tile} />
      </g>
    </svg>
  );
}

const dots: readonly (readonly [number, number])[][] = [
  [],
  [[5, 5]],
  [[2.8, 5], [7.2, 5]],
  [[2.6, 2.6], [5, 5], [7.4, 7.4]],
  [[2.8, 2.8], [7.2, 2.8], [2.8, 7.2], [7.2, 7.2]],
  [[2.6, 2.6], [7.4, 2.6], [5, 5], [2.6, 7.4], [7.4, 7.4]],
  [[2.9, 2.2], [2.9, 5], [2.9, 7.8], [7.1, 2.2], [7.1, 5], [7.1, 7.8]],
];
/** A Chinese die: its one is large, and ones and fours are red. */
export function Die({ number }: { number: number }) {
  return (
    <svg class="kap-die" viewBox="0 0 10 10" aria-hidden="true">
      <rect x={0.3} y={0.3} width={9.4} height={9.4} rx={1.8} />
      {(dots[number] ?? []).map(([x, y], index) => (
        <circle key={index} class={number === 1 || number === 4 ? 'kap-red' : ''} cx={x} cy={y} r={number === 1 ? 1.9 : 0.95} />
      ))}
    </svg>
  );
}
