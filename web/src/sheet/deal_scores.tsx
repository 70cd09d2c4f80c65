// The points of each seat in a deal, and for every line the reason, the rule and the tiles.

import { type ComponentChildren, Fragment } from 'preact';
import type { AnyBoard, Settled } from '../boards/board';
import type { DealResult, ScoreLine } from '../protocol';
import { points, signed, t } from '../texts';
import { gameWord } from '../texts/tell';
import { type Players, whoWins } from '../texts/who_wins';
import { Icon } from '../ui/icon';
import { RuleLink } from './rule_link';

/** Returns the seats in the order of the sheet: best total first. */
export function ranking(deal: DealResult): number[] {
  return deal.seats.map((_, seat) => seat).sort((a, b) => (deal.seats[b]?.total ?? 0) - (deal.seats[a]?.total ?? 0));
}

/**
 * Returns the rows of the sheet, best total first: partners who have the same score share one. Their lines stand there once.
 */
export function rowsOf(deal: DealResult, teams: readonly (readonly number[])[]): number[][] {
  const rows: number[][] = [];
  const alike = (a: number, b: number) => {
    const [one, other] = [deal.seats[a], deal.seats[b]];
    return one?.points === other?.points && one?.total === other?.total && one?.chips === other?.chips;
  };
  for (const seat of ranking(deal)) {
    const row = rows.find(([first]) => first !== undefined && alike(first, seat) && teams.some((team) => team.includes(first) && team.includes(seat)));
    if (row) row.push(seat);
    else rows.push([seat]);
  }
  return rows;
}

/** Whether the points of everybody are their chips: one column says it. */
export const isInChips = (deal: DealResult): boolean => deal.seats.every(({ points, chips }) => points === chips);

/** Returns the lines of a row; what each partner got for the same tiles counts once. */
export function linesOf(deal: DealResult, row: readonly number[]): ScoreLine[] {
  const same = ({ what, rule, points: n, tiles }: ScoreLine) => JSON.stringify([what, rule, n, tiles]);
  const all = deal.lines.filter((line) => row.includes(line.seat));
  return all.filter((line, index) => all.findIndex((other) => same(other) === same(line)) === index);
}

/** Returns from whom a seat collects and whom it pays; empty in a game in which no two players settle. */
export const settledOf = ({ settled }: Pick<AnyBoard, 'settled'>, deal: DealResult, seat: number, names: readonly string[]): Settled[] =>
  settled?.(deal.seats.map(({ chips }) => chips), seat, names) ?? [];

interface Props {
  variant: string;
  board: AnyBoard;
  deal: DealResult;
  players: Players;
  scoring: { chips: boolean; about: string };
  /** The seats that play together. */
  teams?: readonly (readonly number[])[];
  /** What stands under the name of the winner. */
  children?: ComponentChildren;
}

export function DealScores({ variant, board, deal, players, scoring, teams = [], children }: Props) {
  const columns = { points: !scoring.chips || !isInChips(deal), chips: scoring.chips };
  return (
    <>
      <p class="verdict">
        {whoWins(deal.winners, players, 'deal')}
        <small>{gameWord(variant, 'reason', deal.reason)}</small>
      </p>
      {children}
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">{t('sheet.player')}</th>
            {columns.points && <th scope="col">{t('sheet.points')}</th>}
            {columns.chips && <th scope="col">{t('sheet.chips')}</th>}
            <th scope="col">{t('sheet.total')}</th>
          </tr>
        </thead>
        {rowsOf(deal, teams).map((row) => {
          const seat = row[0] ?? 0;
          const score = deal.seats[seat];
          if (!score) return null;
          const won = deal.seats.length > 1 && deal.winners.includes(seat);
          const lines = linesOf(deal, row);
          const settled = settledOf(board, deal, seat, players.names);
          return (
            <tbody key={seat} class={`${won ? 'won' : ''} ${row.includes(players.me ?? -1) ? 'me' : ''}`}>
              <tr>
                <th scope="row">
                  {row.map((one, at) => (
                    <Fragment key={one}>
                      {at > 0 && ' + '}
                      <span class="of-seat" style={{ '--seat': one }}>
                        {players.names[one]}
                      </span>
                    </Fragment>
                  ))}
                  {won && <Icon name="check" label={t('sheet.winner')} />}
                </th>
                {columns.points && <td>{points(score.points)}</td>}
                {columns.chips && <td class={score.chips < 0 ? 'minus' : 'plus'}>{signed(score.chips)}</td>}
                <td class="total">{scoring.chips ? signed(score.total) : points(score.total)}</td>
              </tr>
              {lines.length + settled.length > 0 && (
                <tr class="why">
                  <td colSpan={2 + Number(columns.points) + Number(columns.chips)}>
                    {lines.map((line, index) => (
                      <Line key={index} line={line} board={board} variant={variant} />
                    ))}
                    {settled.map(({ text, rule }) => (
                      <RuleLink key={text} class="score-line" variant={variant} rule={rule}>
                        <span class="what">
                          {text} <span class="rule-number">{rule}</span>
                        </span>
                      </RuleLink>
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
    <RuleLink class="score-line" variant={variant} rule={line.rule}>
      <span class="what">
        {gameWord(variant, 'what', line.what)} <span class="rule-number">{line.rule}</span>
      </span>
      {line.tiles.length > 0 && (
        <span class="tiles" role="img" aria-label={line.tiles.map(tileText).join(', ')}>
          {line.tiles.map((tile, index) => (
            <TilePicture key={index} tile={tile} />
          ))}
        </span>
      )}
      <b>{points(line.points)}</b>
    </RuleLink>
  );
}
