// Small parts of every board with domino tiles.

import type { ComponentType } from 'preact';
import { type RoomState, turnOf } from '../app/room_state';
import { t } from '../texts';
import { tileText } from '../texts/tell';
import { TilePicture, tileNumbers } from './tile';

export const pipsOf = (tile: string): number => tileNumbers(tile)[0] + tileNumbers(tile)[1];

/** Compares two tiles of a hand: by the lower number, then by the higher number. */
export function byNumbers(a: string, b: string): number {
  const [low, high] = tileNumbers(a);
  const [otherLow, otherHigh] = tileNumbers(b);
  return low - otherLow || high - otherHigh;
}

/** The tile under the finger; `Picture` draws it, a domino if left out. */
export function DraggedTile({ tile, at, kind = '', Picture = TilePicture }: {
  tile: string | undefined;
  at: { x: number; y: number } | null;
  kind?: string;
  Picture?: ComponentType<{ tile: string }>;
}) {
  if (!at || tile === undefined) return null;
  return (
    <div class={`dragged ${kind}`} style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      <Picture tile={tile} />
    </div>
  );
}

/** Shows whose turn it is, at the place of the next choice. */
export function WhoseTurn({ room }: { room: RoomState }) {
  const turn = turnOf(room);
  if (turn === undefined) return null;
  if (turn === room.you.seat) return <p class="hint turn">{t('table.your_turn')}</p>;
  return <p class="hint">{t('table.turn_of', { name: room.info.seats[turn]?.name ?? '' })}</p>;
}

/** Says that nothing fits, while the room passes by itself. Nobody has to press anything. */
export function ForcedPass({ why }: { why?: string }) {
  return (
    <p class="hint forced-pass" role="note">
      {why ?? t('table.forced_pass')}
    </p>
  );
}

/** Tiles that are out of the game, small and crossed out. */
export function TilesAside({ tiles, label }: { tiles: readonly string[]; label: string }) {
  if (tiles.length === 0) return null;
  return (
    <p class="dead-tiles" title={label} data-anchor="aside">
      <span class="sr">{label}</span>
      <span aria-hidden="true">✕</span>
      {tiles.map((tile) => (
        <span key={tile} class="dead-tile" role="img" aria-label={tileText(tile)}>
          <TilePicture tile={tile} />
        </span>
      ))}
    </p>
  );
}
