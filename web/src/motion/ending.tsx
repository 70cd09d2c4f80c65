// The end of a deal on the felt, before the score sheet: who has won, and every hand, open.

import type { RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import type { DealResult } from '../protocol';
import { ranking } from '../sheet/deal_scores';
import { whoWins } from '../texts/who_wins';
import { t } from '../texts';
import { gameWord } from '../texts/tell';
import { Icon } from '../ui/icon';

/** The hands as they lie open at the end of a deal; empty where the table keeps them face down. */
function handsOf(table: RoomState['table']): string[][] {
  const last = table?.last_deal as { hands?: string[][] } | undefined;
  return last?.hands ?? [];
}

const pipsOf = (hand: readonly string[]): number =>
  hand.flatMap((tile) => tile.split('-')).reduce((sum, number) => sum + Number(number), 0);

export function Ending({ room, board, deal }: { room: RoomState; board: AnyBoard; deal: DealResult }) {
  const names = room.info.seats.map((seat) => seat.name);
  const hands = handsOf(room.table);
  const { TilePicture } = board;
  return (
    <section class="ending all-hands" aria-hidden="true" data-ending>
      <p class="verdict">
        <Icon name="cup" /> {whoWins(deal.winners, { names, me: room.you.seat }, 'deal')}
        <small>{gameWord(room.info.variant, 'reason', deal.reason)}</small>
      </p>
      {hands.length > 0 && (
        <ul>
          {[...deal.winners, ...ranking(deal).filter((seat) => !deal.winners.includes(seat))].map((seat) => {
            const hand = hands[seat] ?? [];
            return (
              <li key={seat} class={deal.winners.includes(seat) ? 'won' : undefined} data-hand-of={seat}>
                <b>{names[seat]}</b>
                <span class="tiles">
                  {hand.map((tile, at) => (
                    <TilePicture key={at} tile={tile} />
                  ))}
                </span>
                <span>{hand.length === 0 ? '✓' : t('table.pips', { n: pipsOf(hand) })}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
