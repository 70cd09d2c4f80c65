// The points of each seat in a deal, and for every line the reason, the rule and the tiles.

import type { AnyBoard } from '../boards/board';
import type { DealResult, ScoreLine } from '../protocol';
import { list, points, signed, t } from '../texts';
import { gameWord } from '../texts/tell';
import { Icon } from '../ui/icon';
import { RuleLink } from './rule_link';

/** The names by seat, and the reader's seat. */
export interface Players {
  names: readonly string[];
  me?: number;
}

export function whoWins(winners: readonly number[], { names, me }: Players, of: 'deal' | 'match'): string {
  if (winners.length === 0) return of === 'deal' ? t('sheet.nobody') : t('sheet.match_nobody');
  if (winners.length === 1 && winners[0] === me) return of === 'deal' ? t('sheet.won_by_you') : t('sheet.match_won_by_you');
  const values = { names: list(winners.map((seat) => names[seat] ?? '')), n: winners.length };
  return of === 'deal' ? t('sheet.won_by', values) : t('sheet.match_won_by', values);
}

/** Returns the seats in the order of the sheet: best total first. */
export function ranking(deal: DealResult): number[] {
  return deal.seats.map((_, seat) => seat).sort((a, b) => (deal.seats[b]?.total ?? 0) - (deal.seats[a]?.total ?? 0));
}

interface Props {
  variant: string;
  board: AnyBoard;
  deal: DealResult;
  players: Players;
  scoring: { chips: boolean; about: string };
}

export function DealScores({ variant, board, deal, players, scoring }: Props) {
  return (
    <>
      <p class="verdict">
        {whoWins(deal.winners, players, 'deal')}
        <small>{gameWord(variant, 'reason', deal.reason)}</small>
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
            <tbody key={seat} class={`${won ? 'won' : ''} ${seat === players.me ? 'me' : ''}`}>
              <tr>
                <th scope="row">
                  {players.names[seat]}
                  {won && <Icon name="check" label={t('sheet.winner')} />}
                </th>
                <td>{points(score.points)}</td>
                {scoring.chips && <td class={score.chips < 0 ? 'minus' : 'plus'}>{signed(score.chips)}</td>}
                <td class="total">{scoring.chips ? signed(score.total) : points(score.total)}</td>
              </tr>
              {lines.length > 0 && (
                <tr class="why">
                  <td colSpan={scoring.chips ? 4 : 3}>
                    {lines.map((line, index) => (
                      <Line key={index} line={line} board={board} variant={variant} />
                    ))}
                  </td>
                </tr>
              )}
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
        {gameWord(variant, 'what', line.what)} <RuleLink variant={variant} rule={line.rule} />
      </span>
      {line.tiles.length > 0 && (
        <span class="tiles" role="img" aria-label={line.tiles.map(tileText).join(', ')}>
          {line.tiles.map((tile, index) => (
            <TilePicture key={index} tile={tile} />
          ))}
        </span>
      )}
      <b>{points(line.points)}</b>
    </p>
  );
}
