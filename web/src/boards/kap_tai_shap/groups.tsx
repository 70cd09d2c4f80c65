// Groups of tiles: the five columns of a hand, or of the hand that won.

import type { ComponentChildren } from 'preact';
import { LyingTile, TileFace } from './tile_face';
import { tileText, totalOf } from './kap_table';
import type { Column } from './layout';
import { kapTaiShapTexts } from './texts';

const { t } = kapTaiShapTexts;

/** Returns the name of a group: the pair, ten or twenty; empty for loose tiles. */
export function groupText({ kind, tiles }: Column): string {
  return kind === 'eye' ? t('eye') : kind === 'pair' ? String(totalOf(tiles)) : '';
}

export function GroupHead({ column }: { column: Column }): ComponentChildren {
  const text = groupText(column);
  return (
    <span class="group-head" aria-hidden="true">
      {text && `✓ ${text}`}
    </span>
  );
}

/** A complete hand, arranged in its groups. */
export function Arranged({ eye, pairs }: { eye: string[]; pairs: string[][] }) {
  const columns: Column[] = [{ kind: 'eye', tiles: eye }, ...pairs.map((tiles): Column => ({ kind: 'pair', tiles }))];
  const spoken = columns.map((column) => `${groupText(column)}: ${column.tiles.map(tileText).join(' + ')}`).join('; ');
  return (
    <div class="arranged" role="img" aria-label={spoken}>
      {columns.map((column, index) => (
        <div key={index} class={`group ${column.kind}`}>
          <GroupHead column={column} />
          <span class="group-tiles">
            {column.tiles.map((tile, at) => (
              <TileFace key={at} tile={tile} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The kinds that would complete the hand. */
export function WaitingFor({ tiles }: { tiles: readonly string[] }) {
  if (tiles.length === 0) return null;
  return (
    <p class="waiting-for">
      <span>{t('waiting_for')}</span>
      {tiles.map((tile) => (
        <span key={tile} role="img" aria-label={tileText(tile)} title={tileText(tile)}>
          <LyingTile tile={tile} />
        </span>
      ))}
    </p>
  );
}
