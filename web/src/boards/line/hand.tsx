// A hand of tiles as a toolbar: one Tab stop, arrow keys inside, every tile with the reason if it cannot be played.

import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../texts';
import { type At, useDrag } from '../drag';
import { TilePicture } from './tile';

export interface HandTile {
  tile: string;
  /** What the tile can do now; `rest` while it is not our turn, `any` on our turn at a table that does not tell. */
  can: 'play' | 'discard' | 'nothing' | 'rest' | 'any';
  label: string;
  /** Drawn in this turn. */
  fresh?: boolean;
}

interface Props {
  tiles: HandTile[];
  /** The number of tiles at the start of the deal: the hand keeps room for them. */
  holds?: number;
  chosen: string | null;
  /** Draws a tile; a domino if left out. */
  Picture?: ComponentType<{ tile: string }>;
  /** The number of tiles in a row; if left out, the hand chooses one to three rows. */
  columns?: number;
  onPick(tile: string, byKey: boolean): void;
  onDrag(tile: string, at: At | null): void;
  onDrop(tile: string, at: At): void;
}

export function Hand({ tiles, holds = 7, chosen, Picture = TilePicture, columns, onPick, onDrag, onDrop }: Props) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const { isTap, handlers } = useDrag({ onDrag, onDrop });
  const most = Math.max(holds, tiles.length);
  const rows = columns || most <= 8 ? 1 : most <= 14 ? 2 : 3;
  const current = Math.min(stop, Math.max(0, tiles.length - 1));

  const focusTile = (index: number) => {
    setStop(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const down = columns && { ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step && tiles.length) focusTile((current + step + tiles.length) % tiles.length);
    else if (down && tiles[current + down]) focusTile(current + down);
    else if (event.key === 'Home') focusTile(0);
    else if (event.key === 'End') focusTile(tiles.length - 1);
    else return;
    event.preventDefault();
  };

  return (
    <div
      class="hand"
      role="toolbar"
      aria-label={t('table.hand')}
      ref={bar}
      data-rows={rows > 1 ? rows : undefined}
      style={columns ? { '--columns': columns } : { '--in-row': Math.ceil(most / rows) }}
      onKeyDown={onKeyDown}
    >
      {tiles.map((tile, index) => (
        <button
          key={tile.tile}
          type="button"
          class={`hand-tile can-${tile.can}${tile.fresh ? ' fresh' : ''}`}
          data-tile={tile.tile}
          tabIndex={index === current ? 0 : -1}
          aria-label={tile.label}
          aria-pressed={chosen === tile.tile}
          aria-disabled={tile.can === 'nothing' || tile.can === 'rest'}
          onFocus={() => setStop(index)}
          onClick={(event) => {
            if (isTap()) onPick(tile.tile, event.detail === 0);
          }}
          {...handlers(tile.tile, tile.can !== 'rest')}
        >
          <Picture tile={tile.tile} />
        </button>
      ))}
    </div>
  );
}
