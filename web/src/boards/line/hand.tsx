// A hand of tiles as a toolbar: one stop for Tab, arrows inside, every tile with its reason if it cannot be played.

import { useRef, useState } from 'preact/hooks';
import { t } from '../../texts';
import { TilePicture } from './tile';

export interface HandTile {
  tile: string;
  /** What the tile can do now; `rest` while it is not our turn. */
  can: 'play' | 'discard' | 'nothing' | 'rest';
  label: string;
}

interface Props {
  tiles: HandTile[];
  /** With how many tiles the deal began: the hand keeps the room for them. */
  holds?: number;
  chosen: string | null;
  onPick(tile: string, byKey: boolean): void;
  /** A tile is dragged to this point of the page; null where the drag began again. */
  onDrag(tile: string, at: { x: number; y: number } | null): void;
  /** A tile is let go there. */
  onDrop(tile: string, at: { x: number; y: number }): void;
}

const dragFrom = 8;

export function Hand({ tiles, holds = 7, chosen, onPick, onDrag, onDrop }: Props) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<{ tile: string; x: number; y: number; on: boolean } | null>(null);
  const suppressClick = useRef(false);
  const most = Math.max(holds, tiles.length);
  const rows = most <= 8 ? 1 : most <= 14 ? 2 : 3;
  const current = Math.min(stop, Math.max(0, tiles.length - 1));

  const focusTile = (index: number) => {
    setStop(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && tiles.length) focusTile((current + step + tiles.length) % tiles.length);
    else if (event.key === 'Home') focusTile(0);
    else if (event.key === 'End') focusTile(tiles.length - 1);
    else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent, tile: HandTile) => {
    if (event.button !== 0 || tile.can === 'rest') return;
    drag.current = { tile: tile.tile, x: event.clientX, y: event.clientY, on: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    if (!now.on && Math.hypot(event.clientX - now.x, event.clientY - now.y) < dragFrom) return;
    if (!now.on) {
      now.on = true;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    }
    onDrag(now.tile, { x: event.clientX, y: event.clientY });
  };
  const onPointerUp = (event: PointerEvent) => {
    const now = drag.current;
    drag.current = null;
    if (!now?.on) return;
    // The browser sends a click after the drag: it is not a tap.
    suppressClick.current = true;
    setTimeout(() => (suppressClick.current = false));
    onDrop(now.tile, { x: event.clientX, y: event.clientY });
  };
  const onPointerCancel = () => {
    const now = drag.current;
    drag.current = null;
    if (now?.on) onDrag(now.tile, null);
  };

  return (
    <div
      class="hand"
      role="toolbar"
      aria-label={t('table.hand')}
      ref={bar}
      data-rows={rows > 1 ? rows : undefined}
      style={{ '--in-row': Math.ceil(most / rows) }}
      onKeyDown={onKeyDown}
    >
      {tiles.map((tile, index) => (
        <button
          key={tile.tile}
          type="button"
          class={`hand-tile can-${tile.can}`}
          data-tile={tile.tile}
          tabIndex={index === current ? 0 : -1}
          aria-label={tile.label}
          aria-pressed={chosen === tile.tile}
          aria-disabled={tile.can === 'nothing' || tile.can === 'rest'}
          onFocus={() => setStop(index)}
          onClick={(event) => {
            if (!suppressClick.current) onPick(tile.tile, event.detail === 0);
          }}
          onPointerDown={(event) => onPointerDown(event, tile)}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerCancel}
        >
          <TilePicture tile={tile.tile} />
        </button>
      ))}
    </div>
  );
}
