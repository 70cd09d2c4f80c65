// Our own hand: five columns of two, grouped by the server. A toolbar with one Tab stop, and arrow keys inside.

import { useRef, useState } from 'preact/hooks';
import { t } from '../../texts';
import type { useDrag } from '../../kit/drag';
import { GroupHead, groupText } from './groups';
import { tileText, totalOf } from './kap_table';
import type { Column } from './layout';
import { kapTaiShapTexts } from './texts';
import { TileFace } from './tile_face';

const tk = kapTaiShapTexts.t;

/** A tile of the hand: equal tiles differ by their place. */
export interface Held {
  tile: string;
  column: number;
  row: number;
  label: string;
  can: 'discard' | 'nothing' | 'rest' | 'any';
  drawn: boolean;
}

/** Returns the hand column by column. */
export function heldOf(columns: readonly Column[], can: (tile: string) => Held['can'], drawn?: string): Held[] {
  let marked = false;
  return columns.flatMap((column, at) =>
    column.tiles.map((tile, row): Held => {
      const fresh = !marked && tile === drawn;
      marked ||= fresh;
      const name = tileText(tile);
      const group =
        column.kind === 'eye'
          ? tk('tile_eye', { tile: name })
          : column.kind === 'pair'
            ? tk('tile_pair', { tile: name, n: totalOf(column.tiles) })
            : tk('tile_loose', { tile: name });
      return { tile, column: at, row, can: can(tile), drawn: fresh, label: fresh ? tk('tile_drawn', { tile: group }) : group };
    }),
  );
}

interface Props {
  columns: Column[];
  held: Held[];
  /** The index of the chosen tile in `held`; -1 for none. */
  chosen: number;
  onPick(index: number, byKey: boolean): void;
  /** The name of a dragged tile. */
  nameOf(index: number): string;
  drag: ReturnType<typeof useDrag>;
}

export function Rack({ columns, held, chosen, onPick, nameOf, drag }: Props) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const current = Math.min(stop, Math.max(0, held.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const now = held[current];
    const at = (column: number, row: number) => held.findIndex((one) => one.column === column && one.row === row);
    const next = {
      ArrowRight: (current + 1) % held.length,
      ArrowLeft: (current - 1 + held.length) % held.length,
      ArrowDown: now ? at(now.column, now.row + 1) : -1,
      ArrowUp: now ? at(now.column, now.row - 1) : -1,
      Home: 0,
      End: held.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) return;
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div class="rack" role="toolbar" aria-label={t('table.hand')} ref={bar} data-hand data-target="rack" onKeyDown={onKeyDown}>
      {columns.map((column, at) => (
        <div key={at} class={`group ${column.kind}`} role="group" aria-label={groupText(column) || undefined}>
          <GroupHead column={column} />
          <span class="group-tiles">
            {held.map((one, index) => {
              if (one.column !== at) return null;
              return (
                <button
                  key={index}
                  type="button"
                  class={`rack-tile can-${one.can}${one.drawn ? ' fresh' : ''}`}
                  data-tile={one.tile}
                  data-anchor={`hand:${one.tile}`}
                  tabIndex={index === current ? 0 : -1}
                  aria-label={one.label}
                  aria-pressed={chosen === index}
                  aria-disabled={one.can !== 'discard' && one.can !== 'any'}
                  onFocus={() => setStop(index)}
                  onClick={(event) => drag.isTap() && onPick(index, event.detail === 0)}
                  {...drag.handlers(nameOf(index), one.can === 'discard' || one.can === 'any')}
                >
                  <TileFace tile={one.tile} />
                </button>
              );
            })}
            {column.tiles.length < 2 && <span class="free-place" aria-hidden="true" />}
          </span>
        </div>
      ))}
    </div>
  );
}
