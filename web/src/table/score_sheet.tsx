// The score sheet after a deal: who won and why, every point with its rule and its tiles, running totals, and what comes
// next. At the end of the match it is also the result.

import { useEffect, useState } from 'preact/hooks';
import { leftOf, type RoomState } from '../app/room_state';
import { inRoom, sheetOfMatch } from '../app/store';
import type { AnyBoard } from '../boards/board';
import { Coach } from '../guide';
import type { DealResult, MatchResult, ScoreLine } from '../protocol';
import { list, signed, t } from '../texts';
import { gameWord } from '../texts/tell';
import { Icon } from '../ui/icon';
import { Sheet } from '../ui/sheet';
import { useNow } from '../ui/use_now';
import { useCommands } from './commands';

interface Props {
  room: RoomState;
  board: AnyBoard;
  onClose(): void;
}

/** The seats that have won the match, as the room was told. */
function matchResult(room: RoomState): MatchResult | undefined {
  const told = room.log.findLast((one) => one.event.type === 'match_finished' || one.event.type === 'match_started');
  return told?.event.type === 'match_finished' ? (told.event as unknown as MatchResult) : undefined;
}

export function whoWins(winners: number[], room: RoomState, of: 'deal' | 'match'): string {
  const names = winners.map((seat) => room.info.seats[seat]?.name ?? '');
  const me = room.you.seat;
  if (winners.length === 0) return of === 'deal' ? t('sheet.nobody') : t('sheet.match_drawn');
  if (winners.length === 1 && winners[0] === me) return of === 'deal' ? t('sheet.won_by_you') : t('sheet.match_won_by_you');
  const values = { names: list(names), n: names.length };
  return of === 'deal' ? t('sheet.won_by', values) : t('sheet.match_won_by', values);
}

export function ScoreSheet({ room, board, onClose }: Props) {
  const last = board.lastDeal(room.table ?? {});
  const finished = room.info.phase === 'finished';
  const [fetched, setFetched] = useState<{ deals: DealResult[]; match?: MatchResult } | null>(null);
  // A page that came after the end has not heard how it ended.
  useEffect(() => {
    if (finished) void sheetOfMatch().then((answer) => answer && setFetched(answer));
  }, [finished, room.info.match]);
  const result = matchResult(room) ?? fetched?.match;
  const title = finished ? t('sheet.match_title') : t('sheet.title', { n: last?.deal ?? board.deal(room.table ?? {}) });
  return (
    <Sheet title={title} kind="score-sheet" onClose={onClose}>
      <Coach room={room} place="sheet" />
      {finished && result && (
        <p class="verdict match">
          <Icon name="cup" />
          {whoWins(result.winners, room, 'match')}
        </p>
      )}
      {board.Result && <board.Result room={room} />}
      {last && <Deal room={room} board={board} deal={last} headed={finished} />}
      {finished && fetched && fetched.deals.length > 1 && <AllDeals room={room} deals={fetched.deals} />}
      <Next room={room} onClose={onClose} />
    </Sheet>
  );
}

// Best first, as the match counts it; who leads is read at the top.
function ranking(deal: DealResult): number[] {
  return deal.seats.map((_, seat) => seat).sort((a, b) => (deal.seats[b]?.total ?? 0) - (deal.seats[a]?.total ?? 0));
}

function Deal({ room, board, deal, headed }: { room: RoomState; board: AnyBoard; deal: DealResult; headed: boolean }) {
  const scoring = board.scoring(room.table ?? {});
  const name = (seat: number) => room.info.seats[seat]?.name ?? '';
  return (
    <>
      {headed && <h3>{t('sheet.title', { n: deal.deal })}</h3>}
      <p class="verdict">
        {whoWins(deal.winners, room, 'deal')}
        <small>{gameWord(room.info.variant, 'reason', deal.reason)}</small>
      </p>
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">{t('sheet.player')}</th>
            <th scope="col">{t('sheet.points')}</th>
            {scoring.chips && <th scope="col">{t('sheet.chips')}</th>}
            <th scope="col">{t('sheet.total')}</th>
          </tr>
        </thead>
        {ranking(deal).map((seat) => {
          const score = deal.seats[seat];
          if (!score) return null;
          const won = deal.winners.includes(seat);
          const lines = deal.lines.filter((line) => line.seat === seat);
          return (
            <tbody key={seat} class={`${won ? 'won' : ''} ${seat === room.you.seat ? 'me' : ''}`}>
              <tr>
                <th scope="row">
                  {name(seat)}
                  {won && <Icon name="check" label={t('sheet.winner')} />}
                </th>
                <td>{score.points}</td>
                {scoring.chips && <td class={score.chips < 0 ? 'minus' : 'plus'}>{signed(score.chips)}</td>}
                <td class="total">{scoring.chips ? signed(score.total) : score.total}</td>
              </tr>
              <tr class="why">
                <td colSpan={scoring.chips ? 4 : 3}>
                  {lines.map((line, index) => (
                    <Line key={index} line={line} board={board} variant={room.info.variant} />
                  ))}
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
      {scoring.about && <p class="quiet">{scoring.about}</p>}
    </>
  );
}

function Line({ line, board, variant }: { line: ScoreLine; board: AnyBoard; variant: string }) {
  const { TilePicture, tileText } = board;
  return (
    <p class="score-line">
      <span class="what">
        {gameWord(variant, 'what', line.what)} <abbr title={t('sheet.rule', { rule: line.rule })}>{line.rule}</abbr>
      </span>
      {line.tiles.length > 0 && (
        <span class="tiles" role="img" aria-label={line.tiles.map(tileText).join(', ')}>
          {line.tiles.map((tile) => (
            <TilePicture key={tile} tile={tile} />
          ))}
        </span>
      )}
      <b>{line.points}</b>
    </p>
  );
}

function AllDeals({ room, deals }: { room: RoomState; deals: DealResult[] }) {
  return (
    <details>
      <summary>{t('sheet.all_deals')}</summary>
      <div class="wide-table" tabIndex={0} role="region" aria-label={t('sheet.all_deals')}>
        <table class="scores">
          <thead>
            <tr>
              <th scope="col">#</th>
              {room.info.seats.map((seat, index) => (
                <th key={index} scope="col">
                  {seat.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deals.map((deal) => (
              <tr key={deal.deal}>
                <th scope="row">{deal.deal}</th>
                {deal.seats.map((score, seat) => (
                  <td key={seat} class={deal.winners.includes(seat) ? 'won' : ''}>
                    {score.points}
                    <small> {score.chips ? signed(score.chips) : ''}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Next({ room, onClose }: { room: RoomState; onClose(): void }) {
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
      {canRematch && (
        <button type="button" class="button primary" onClick={() => void inRoom('start', {})}>
          {t('sheet.rematch')}
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
