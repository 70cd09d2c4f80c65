// A hand of tiles as a toolbar: one Tab stop, arrow keys inside, every tile with the reason if it cannot be played.

import type { ComponentType, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../texts';
import { type At, useDrag } from './drag';
import { TilePicture } from './tile';
import type { Can } from './use_choice';

export interface HandTile {
  tile: string;
  can: Can;
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
  /** The number of tiles in a row; if left out, the hand chooses its rows. */
  columns?: number;
  /** The place of the hand, to measure it. */
  place?: RefObject<HTMLDivElement | null>;
  onPick(tile: string, byKey: boolean): void;
  onDrag(tile: string, at: At | null): void;
  onDrop(tile: string, at: At): void;
}

export function Hand({ tiles, holds = 7, chosen, Picture = TilePicture, columns, place, onPick, onDrag, onDrop }: Props) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const { isTap, handlers } = useDrag({ onDrag, onDrop });
  const most = Math.max(holds, tiles.length);
  // Seven fingers fit side by side on the narrowest phone.
  const rows = columns ? 1 : Math.ceil(most / 7);
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
    <div class="hand-place" ref={place}>
      <div
        class="hand"
        role="toolbar"
        aria-label={t('table.hand')}
        ref={bar}
        data-hand
        data-rows={rows > 1 ? rows : undefined}
        data-most={most}
        style={columns ? { '--columns': columns } : { '--rows': rows, '--in-row': Math.ceil(most / rows), '--most': most }}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile, index) => (
          <button
            key={tile.tile}
            type="button"
            class={`hand-tile can-${tile.can}${tile.fresh ? ' fresh' : ''}`}
            data-tile={tile.tile}
            data-anchor={`hand:${tile.tile}`}
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
    </div>
  );
}
