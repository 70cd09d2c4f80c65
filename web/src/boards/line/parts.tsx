// Small parts of every board with domino tiles.

import { type RoomState, turnOf } from '../../app/room_state';
import { t } from '../../texts';
import { tileText } from '../../texts/tell';
import { TilePicture, tileNumbers } from './tile';

export const pipsOf = (tile: string): number => tileNumbers(tile)[0] + tileNumbers(tile)[1];

/** Compares two tiles of a hand: by the lower number, then by the higher number. */
export function byNumbers(a: string, b: string): number {
  const [low, high] = tileNumbers(a);
  const [otherLow, otherHigh] = tileNumbers(b);
  return low - otherLow || high - otherHigh;
}

export function DraggedTile({ drag }: { drag: { tile: string; x: number; y: number } | null }) {
  if (!drag) return null;
  return (
    <div class="dragged" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
      <TilePicture tile={drag.tile} />
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

/** Tiles that are out of the game, small and crossed out. */
export function TilesAside({ tiles, label }: { tiles: readonly string[]; label: string }) {
  if (tiles.length === 0) return null;
  return (
    <p class="dead-tiles" title={label}>
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
