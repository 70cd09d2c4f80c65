// Solitaire's own list: the best totals of this player for each number of tiles that may be drawn (R8.2), stored in this browser.

import { useEffect, useState } from 'preact/hooks';
import type { RoomState } from '../../app/room_state';
import { readJson, write } from '../../app/storage';
import { date, signed } from '../../texts';
import { Sheet } from '../../ui/sheet';
import { Icon } from '../../ui/icon';
import { tripleTexts } from './texts';
import type { TripleTable } from './triple_table';

const { t } = tripleTexts;

export interface Best {
  total: number;
  /** When the game ended, in milliseconds since 1970. */
  at: number;
  /** The id of the game, so that it is not entered twice. */
  game: string;
  /** How many tiles could be drawn, 0 for no limit; left out in older entries, which count as games with the usual number. */
  draws?: number;
}

const usualDraws = 20;
const drawsOf = ({ draws = usualDraws }: Best): number => draws;

const longest = 10;
const key = 'solitaire';

/** Returns the games with so many draws. */
export const withDraws = (list: readonly Best[], draws: number): Best[] => list.filter((one) => drawsOf(one) === draws);

/** Returns the list with one more game: best first, of two equal games the earlier first. Each number of draws has its own best games. */
export function withGame(list: readonly Best[], game: Best): Best[] {
  if (list.some((one) => one.game === game.game)) return [...list];
  const others = list.filter((one) => drawsOf(one) !== drawsOf(game));
  return [...others, ...[...withDraws(list, drawsOf(game)), game].sort((a, b) => b.total - a.total || a.at - b.at).slice(0, longest)];
}

const stored = (): Best[] => {
  const list = readJson<Best[]>(key);
  return Array.isArray(list) ? list : [];
};

const gameOf = (room: RoomState): string => `${room.id}#${room.info.match}`;

/** Returns the current list; adds a game that has just ended. */
function useBests(room: RoomState, table: TripleTable): Best[] {
  const [bests, setBests] = useState(stored);
  const over = table.seats === 1 && room.you.seat !== undefined && room.info.phase === 'finished';
  useEffect(() => {
    if (!over) return;
    const total = table.scores[0]?.total ?? 0;
    const next = withGame(stored(), { total, at: Date.now(), game: gameOf(room), draws: table.options.pick_cap });
    write(key, JSON.stringify(next));
    setBests(next);
  }, [over, room.info.match]);
  return bests;
}

/** The lists, that of `draws` first and there even if it is empty. */
function Lists({ bests, draws, game }: { bests: readonly Best[]; draws: number; game?: string }) {
  const others = [...new Set(bests.map(drawsOf))].filter((one) => one !== draws).sort((a, b) => a - b);
  return (
    <>
      {[draws, ...others].map((one) => (
        <section key={one}>
          <h4>{one === 0 ? t('bests_unlimited') : t('bests_of', { n: one })}</h4>
          <List bests={withDraws(bests, one)} game={game} />
        </section>
      ))}
    </>
  );
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

/** The best total with so many draws above the hand; a tap opens the lists. */
export function BestChip({ bests, draws }: { bests: readonly Best[]; draws: number }) {
  const [open, setOpen] = useState(false);
  const best = withDraws(bests, draws)[0];
  return (
    <>
      <button type="button" class="best-chip" onClick={() => setOpen(true)}>
        <Icon name="cup" label={best ? undefined : t('bests')} />
        {best && <span>{t('best', { n: best.total })}</span>}
      </button>
      {open && (
        <Sheet title={t('bests')} onClose={() => setOpen(false)}>
          <Lists bests={bests} draws={draws} />
        </Sheet>
      )}
    </>
  );
}

/** The chip at a table of solitaire, or what a finished game adds to its score sheet. */
export function Bests({ room, chip }: { room: RoomState; chip?: boolean }) {
  const table = room.table as unknown as TripleTable;
  const bests = useBests(room, table);
  if (chip) return <BestChip bests={bests} draws={table.options.pick_cap} />;
  if (table.seats !== 1 || room.info.phase !== 'finished') return null;
  return (
    <section>
      <h3>{t('bests')}</h3>
      <Lists bests={bests} draws={table.options.pick_cap} game={gameOf(room)} />
    </section>
  );
}
