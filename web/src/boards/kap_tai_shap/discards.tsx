// The discards in two views: by kind, where each of the 21 kinds has a fixed place and a count; or in the order of the
// discards, with the name of the player.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { useDrag } from '../../kit/drag';
import { later } from '../../ui/later';
import { useShape } from '../../ui/use_shape';
import { kinds } from './faces';
import { type KapTable, nameOf as kindName, tileText } from './kap_table';
import { trayIn } from './layout';
import { kapTaiShapTexts } from './texts';
import { TileFace } from './tile_face';

const { t } = kapTaiShapTexts;
const BuiltWoodpile = later(() => import('./built_woodpile').then((module) => module.BuiltWoodpile), 'quiet');

/** The effect of picking up a kind; `no` if it may not be picked up, `rest` if we cannot pick up now. */
export type Use = 'wins' | 'helps' | 'may' | 'no' | 'rest';

interface Props {
  table: KapTable;
  names: string[];
  ordered: boolean;
  use(tile: string): Use;
  chosen: string | null;
  onPick(tile: string, byKey: boolean): void;
  /** The name of a dragged tile. */
  nameOf(tile: string): string;
  drag: ReturnType<typeof useDrag>;
}

// Drawn by the style sheet; the tile's label says the same in words.
const marks: { readonly [U in Use]: string } = { wins: '★', helps: '▲', may: '', no: '', rest: '' };

function label(tile: string, n: number, use: Use): string {
  const name = tileText(tile);
  if (n === 0) return t('tile_none', { tile: name });
  const there = t('tile_there', { tile: name, n });
  return use === 'wins' ? t('tile_wins', { tile: there }) : use === 'helps' ? t('tile_helps', { tile: there }) : there;
}

/** Before the first discard there is nothing to pick up: the woodpile has the felt. */
const isBuilt = ({ phase, discards }: KapTable): boolean => phase === 'first' && discards.length === 0;

export function Discards(props: Props) {
  const [box, shape] = useShape();
  return (
    <div class="felt discards" ref={box} data-target="discards" data-anchor="felt">
      {isBuilt(props.table) ? <BuiltWoodpile table={props.table} /> : props.ordered ? <InOrder {...props} /> : <ByKind {...props} shape={shape} />}
    </div>
  );
}

function ByKind({ table, use, chosen, onPick, nameOf, drag, shape }: Props & { shape: { w: number; h: number } }) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const tray = trayIn(shape);
  const columns = tray.places.filter((place) => place.y === 0).length;
  const latest = table.discards.at(-1)?.tile;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = stop + by;
    if (!kinds[next]) return;
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class="tray" role="toolbar" aria-label={t('discards')} ref={bar} style={{ height: `${tray.height}px` }} onKeyDown={onKeyDown}>
      {kinds.map((tile, index) => {
        const n = table.discards.filter((one) => one.tile === tile).length;
        const { x, y, w, h } = tray.places[index] ?? { x: 0, y: 0, w: 0, h: 0 };
        const can = n === 0 ? 'rest' : use(tile);
        return (
          <button
            key={tile}
            type="button"
            class={`tray-tile use-${can}${n === 0 ? ' none' : ''}${tile === latest ? ' latest' : ''}`}
            style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }}
            data-kind={tile}
            data-anchor={`place:${tile}`}
            title={tileText(tile)}
            tabIndex={index === stop ? 0 : -1}
            aria-label={label(tile, n, can)}
            aria-pressed={chosen === tile}
            aria-disabled={n === 0 || can === 'no' || can === 'rest'}
            onFocus={() => setStop(index)}
            onClick={(event) => drag.isTap() && onPick(tile, event.detail === 0)}
            {...drag.handlers(nameOf(tile), n > 0 && can !== 'no' && can !== 'rest')}
          >
            <span class="tray-face" style={{ width: `${tray.tile.w}px`, height: `${tray.tile.h}px` }}>
              <TileFace tile={tile} />
              {n > 1 && <b class="how-many" data-sign={`×${n}`} />}
              {marks[can] && <b class="mark" data-sign={marks[can]} />}
            </span>
            {tray.named && <small>{kindName(tile) || tile.replace('-', '–')}</small>}
          </button>
        );
      })}
    </div>
  );
}

function InOrder({ table, names, use, chosen, onPick, nameOf, drag }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }), [table.discards.length]);
  if (table.discards.length === 0) return <p class="hint">{t('no_discards')}</p>;
  const last = table.discards.length - 1;
  return (
    <ol class="in-order" ref={list} aria-label={t('discards')}>
      {table.discards.map(({ tile, seat }, index) => {
        // Of several equal tiles the latest is picked up (R3.4); the result is the same, so each can be tapped.
        const can = use(tile);
        const thrower = names[seat] ?? '';
        return (
          <li key={index}>
            <button
              type="button"
              class={`tray-tile use-${can}${index === last ? ' latest' : ''}`}
              data-anchor={index === last ? `place:${tile}` : undefined}
              title={t('last_thrown', { name: thrower, tile: tileText(tile) })}
              aria-label={t('last_thrown', { name: thrower, tile: label(tile, 1, can) })}
              aria-pressed={chosen === tile}
              aria-disabled={can === 'no' || can === 'rest'}
              onClick={(event) => drag.isTap() && onPick(tile, event.detail === 0)}
              {...drag.handlers(nameOf(tile), can !== 'no' && can !== 'rest')}
            >
              <span class="tray-face">
                <TileFace tile={tile} />
                {marks[can] && <b class="mark" data-sign={marks[can]} />}
              </span>
              <small>{thrower}</small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
