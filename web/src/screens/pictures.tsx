// A small picture for every game. Decoration only; the name is next to it.

import type { Pictures } from '../boards/manifest';
import { standing } from '../kit/picture_tiles';

const drawn: Pictures = Object.assign({}, ...Object.values(import.meta.glob<Pictures>('../boards/*/picture.tsx', { eager: true, import: 'pictures' })));

/** The picture of an entry of the start page: its own, or that of its game, or a blank tile. */
export function GamePicture({ entry }: { entry: string }) {
  const picture = drawn[entry] ?? drawn[entry.split('/')[0] ?? ''];
  return (
    <svg class="game-picture" viewBox={picture?.box ?? '0 -0.5 8 6'} aria-hidden="true">
      {picture ? picture.draw() : standing(3.5, 1.5, 0, 0)}
    </svg>
  );
}
