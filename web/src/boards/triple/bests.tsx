// Solitaire's own list: the best totals of this player, stored in this browser.

import { useEffect, useState } from 'preact/hooks';
import type { RoomState } from '../../app/room_state';
import { readJson, write } from '../../app/storage';
import { date, signed } from '../../texts';
import { Sheet } from '../../ui/sheet';
import { Icon } from '../../ui/icon';
import { tripleTexts } from './texts';
import { solitaire, tableOf, type TripleTable } from './triple_table';

const { t } = tripleTexts;

export interface Best {
  total: number;
  /** When the game ended, in milliseconds since 1970. */
  at: number;
  /** The id of the game, so that it is not entered twice. */
  game: string;
}

const longest = 10;
const key = 'solitaire';

/** Returns the list with one more game: best first, of two equal games the earlier first. */
export function withGame(list: readonly Best[], game: Best): Best[] {
  if (list.some((one) => one.game === game.game)) return [...list];
  return [...list, game].sort((a, b) => b.total - a.total || a.at - b.at).slice(0, longest);
}

const stored = (): Best[] => {
  const list = readJson<Best[]>(key);
  return Array.isArray(list) ? list : [];
};

const gameOf = (room: RoomState): string => `${room.id}#${room.info.match}`;

/** Returns the current list; adds a game that has just ended. */
export function useBests(room: RoomState, table: TripleTable): Best[] {
  const [bests, setBests] = useState(stored);
  const over = solitaire(table) && room.you.seat !== undefined && room.info.phase === 'finished';
  useEffect(() => {
    if (!over) return;
    const total = table.scores[0]?.total ?? 0;
    const next = withGame(stored(), { total, at: Date.now(), game: gameOf(room) });
    write(key, JSON.stringify(next));
    setBests(next);
  }, [over, room.info.match]);
  return bests;
}

function List({ bests, game }: { bests: readonly Best[]; game?: string }) {
  if (bests.length === 0) return <p class="quiet">{t('no_bests')}</p>;
  return (
    <ol class="bests">
      {bests.map((one) => (
        <li key={one.game} class={one.game === game ? 'me' : ''}>
          <b>{one.total < 0 ? signed(one.total) : one.total}</b>
          <span>{date(one.at)}</span>
          {one.game === game && (
            <span>
              <Icon name="check" /> {t('this_game')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The best total above the hand; a tap opens the list. */
export function BestChip({ bests }: { bests: readonly Best[] }) {
  const [open, setOpen] = useState(false);
  const best = bests[0];
  return (
    <>
      <button type="button" class="best-chip" onClick={() => setOpen(true)}>
        <Icon name="cup" label={best ? undefined : t('bests')} />
        {best && <span>{t('best', { n: best.total })}</span>}
      </button>
      {open && (
        <Sheet title={t('bests')} onClose={() => setOpen(false)}>
          <List bests={bests} />
        </Sheet>
      )}
    </>
  );
}

/** What a finished game of solitaire adds to its score sheet. */
export function Bests({ room }: { room: RoomState }) {
  const table = tableOf(room.table ?? {});
  const bests = useBests(room, table);
  if (!solitaire(table) || room.info.phase !== 'finished') return null;
  return (
    <section>
      <h3>{t('bests')}</h3>
      <List bests={bests} game={gameOf(room)} />
    </section>
  );
}
