// The score sheet after a deal: the winners and the reason, every point with its rule and its tiles, running totals, and the
// next step. At the end of the match it also shows the result.

import { useEffect, useState } from 'preact/hooks';
import { leftOf, type RoomState } from '../app/room_state';
import { go, pathOf } from '../app/router';
import { act, inRoom, pendingAct, sheetOfMatch } from '../app/store';
import type { AnyBoard } from '../boards/board';
import { Coach } from '../coach';
import { Agreements, WaitingLine } from '../hosting';
import { tableTitle } from '../forms/words';
import type { DealResult, MatchResult } from '../protocol';
import { DealScores } from '../sheet/deal_scores';
import type { Players } from '../texts/who_wins';
import { MatchSheet, notesOf } from '../sheet/match_sheet';
import { ShareButtons } from '../sheet/share';
import { t } from '../texts';
import { tell } from '../texts/tell';
import { Icon } from '../ui/icon';
import { Sheet } from '../ui/sheet';
import { useNow } from '../ui/use_now';
import { useCommands } from '../ui/commands';
import { Winners } from './winners';

interface Props {
  room: RoomState;
  board: AnyBoard;
  onClose(): void;
}

/** Returns the result of the match from the room's log; undefined if it is not there. */
function matchResult(room: RoomState): MatchResult | undefined {
  const told = room.log.findLast((one) => one.event.type === 'match_finished' || one.event.type === 'match_started');
  return told?.event.type === 'match_finished' ? (told.event as unknown as MatchResult) : undefined;
}

/** Returns the note that an administrator saw the hands of the deal; null if nobody did. */
function opened({ log }: RoomState, deal: number | undefined): string | null {
  const begun = Math.max(0, log.findLastIndex((one) => one.event.type === 'match_started'));
  const told = log.slice(begun).find((one) => one.event.type === 'hands_opened' && one.event.deal === deal);
  return told ? tell(told) : null;
}

export function ScoreSheet({ room, board, onClose }: Props) {
  const table = room.table ?? {};
  const last = board.lastDeal(table);
  const finished = room.info.phase === 'finished';
  const [fetched, setFetched] = useState<{ deals: DealResult[]; match?: MatchResult } | null>(null);
  // Loads the sheets of earlier deals, and the result for a page that opened after the end of the match.
  useEffect(() => {
    void sheetOfMatch().then((answer) => answer && setFetched(answer));
  }, [room.info.phase, room.info.match, last?.deal]);
  const result = finished ? (matchResult(room) ?? fetched?.match) : undefined;
  const title = finished ? t('sheet.match_title') : t('sheet.title', { n: last?.deal ?? board.deal(table) });
  const players: Players = { names: room.info.seats.map((seat) => seat.name), me: room.you.seat };
  const scoring = board.scoring(table);
  const deals = fetched?.deals ?? (last ? [last] : []);
  const seen = opened(room, last?.deal);
  return (
    <Sheet title={title} kind="score-sheet" onClose={onClose} unasked={room.info.phase !== 'playing'} foot={<Next room={room} board={board} onClose={onClose} />}>
      <Agreements room={room} />
      <Coach room={room} place="sheet" />
      {(room.you.seat === undefined || room.info.line.length > 0) && <WaitingLine room={room} />}
      {result && <Winners result={result} seats={room.info.seats} me={room.you.seat} />}
      {seen && <p class="note">{seen}</p>}
      {board.Result && <board.Result room={room} />}
      {last && finished && <h3>{t('sheet.title', { n: last.deal })}</h3>}
      {last && (
        <DealScores variant={room.info.variant} board={board} deal={last} players={players} scoring={scoring} teams={board.teams(table)}>
          {board.WinningHand && <board.WinningHand room={room} />}
        </DealScores>
      )}
      {board.Words && <board.Words room={room} />}
      {deals.length > 1 && (
        <details open={finished}>
          <summary>{t('sheet.all_deals')}</summary>
          <MatchSheet names={players.names} deals={deals} notes={notesOf(room.log)} chips={scoring.chips} />
        </details>
      )}
      {/* Between two deals, nothing stands before the button that goes on. */}
      <details open={finished}>
        <summary>{t('sheet.keep')}</summary>
        <ShareButtons variant={room.info.variant} game={tableTitle(room.info)} board={board} players={players} deals={deals} chips={scoring.chips} title={title} />
      </details>
      {finished && room.info.match_id && <ReplayLink match={room.info.match_id} />}
    </Sheet>
  );
}

function ReplayLink({ match }: { match: string }) {
  const to = { page: 'replay', match, seq: null } as const;
  return (
    <a
      class="button"
      href={pathOf(to)}
      onClick={(event) => {
        // With these keys the browser opens a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      <Icon name="past" /> {t('sheet.replay')}
    </a>
  );
}

function Next({ room, board, onClose }: Props) {
  const between = room.info.phase === 'between_deals';
  const now = useNow(between);
  const seat = room.you.seat;
  const ready = seat !== undefined && room.info.seats[seat]?.ready === true;
  const canReady = between && seat !== undefined && !ready;
  const canRematch = room.info.phase === 'finished' && room.you.host;
  const readyNow = () => void inRoom('ready', {});
  useCommands([{ key: 'r', run: () => canReady && readyNow() }], true);
  const left = between ? leftOf(room.clock.next_deal_ms, room, now) : undefined;
  return (
    <footer class="sheet-foot">
      {left !== undefined && <p class="quiet">{t('sheet.next_in', { n: Math.ceil(left / 1000) })}</p>}
      {canReady && (
        <button type="button" class="button primary" onClick={readyNow}>
          {t('sheet.ready')}
        </button>
      )}
      {between && ready && <p class="quiet">{t('sheet.ready_wait')}</p>}
      {/* The game's own moves between two deals, such as asking for the final of Seychelles. */}
      {between &&
        room.you.own?.legal.map((action) => (
          <button
            key={JSON.stringify(action)}
            type="button"
            class="button"
            disabled={pendingAct.value !== null}
            onClick={() => void act(action)}
          >
            {board.actionText(action, room)}
          </button>
        ))}
      {canRematch && (
        <button type="button" class="button primary" onClick={() => void inRoom('start', {})}>
          {t(room.info.seats.length === 1 ? 'sheet.again' : 'sheet.rematch')}
        </button>
      )}
      {room.info.phase === 'finished' && !room.you.host && (
        <p class="quiet">{t('sheet.rematch_wait', { host: room.info.host })}</p>
      )}
      {room.info.phase === 'finished' && (
        <button type="button" class="button" onClick={onClose}>
          {t('sheet.change_rules')}
        </button>
      )}
    </footer>
  );
}
