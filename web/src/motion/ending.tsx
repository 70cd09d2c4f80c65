// The end of a deal at the table, before the score sheet: who has won, and every hand, open.

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import { Portrait } from '../kit/portrait';
import type { DealResult, ScoreLine } from '../protocol';
import { ranking } from '../sheet/deal_scores';
import { points, signed, t } from '../texts';
import { gameWord } from '../texts/tell';
import { whoWins } from '../texts/who_wins';
import { Icon } from '../ui/icon';
import { keepInView } from './keep_in_view';

/** What lies open at the end of a deal, for each seat; the hands are empty where the table keeps them face down. */
function openedOf(table: RoomState['table']): { hands: string[][]; discards: string[][] } {
  const last = table?.last_deal as { hands?: string[][]; discards?: string[][] } | undefined;
  return { hands: last?.hands ?? [], discards: last?.discards ?? [] };
}

/** Whether a line of the sheet counts these tiles: games differ in what becomes of tiles that were thrown away. */
const isFor = (line: ScoreLine, tiles: readonly string[] = []): boolean => line.points > 0 && tiles.length > 0 && line.tiles.join() === tiles.join();

const pipsOf = (hand: readonly string[]): number =>
  hand.flatMap((tile) => tile.split('-')).reduce((sum, number) => sum + Number(number), 0);

export function Ending({ room, board, deal }: { room: RoomState; board: AnyBoard; deal: DealResult }) {
  const { seats } = room.info;
  const names = seats.map((seat) => seat.name);
  const { hands, discards } = openedOf(room.table);
  const { chips } = board.scoring(room.table ?? {});
  const { TilePicture } = board;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current ? keepInView(panel.current, room.log) : undefined, []);
  // The winner's hand lies on the felt, under their name, and the others stay face down.
  if (board.WinningHand && deal.winners.length > 0) return null;
  return (
    <section class="ending" aria-hidden="true" data-ending ref={panel}>
      <p class="verdict">
        {deal.winners.length > 0 && <Icon name="cup" />} {whoWins(deal.winners, { names, me: room.you.seat }, 'deal')}
        <small>{gameWord(room.info.variant, 'reason', deal.reason)}</small>
      </p>
      {hands.length > 0 && (
        <ul>
          {[...deal.winners, ...ranking(deal).filter((seat) => !deal.winners.includes(seat))].map((seat) => {
            const hand = hands[seat] ?? [];
            const thrown = deal.lines.some((line) => line.seat === seat && isFor(line, discards[seat])) ? (discards[seat] ?? []) : [];
            const counted = [...hand, ...thrown];
            const score = deal.seats[seat];
            return (
              <li key={seat} class={deal.winners.includes(seat) ? 'won' : undefined} data-hand-of={seat} style={{ '--seat': seat }}>
                <Portrait name={names[seat] ?? ''} seat={seat} bot={seats[seat]?.occupant === 'bot'} />
                <b class="name">{names[seat]}</b>
                <b class="gain">{score && (chips ? signed(score.chips) : points(score.points))}</b>
                <span class="tiles">
                  {hand.map((tile, at) => (
                    <TilePicture key={at} tile={tile} />
                  ))}
                  {thrown.map((tile, at) => (
                    <span key={at} class="thrown">
                      <TilePicture tile={tile} />
                    </span>
                  ))}
                  <span>{counted.length === 0 ? '✓' : t('table.pips', { n: pipsOf(counted) })}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
