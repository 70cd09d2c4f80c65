import { describe, expect, it } from 'vitest';
import type { DealResult } from '../protocol';
import { whoWins } from '../texts/who_wins';
import { isInChips, linesOf, rowsOf } from './deal_scores';

it('says that a game of one player is over, also an old one that says it was won', () => {
  expect(whoWins([], { names: ['Ayu'], me: 0 }, 'match')).toBe('The game is over');
  expect(whoWins([], { names: ['Ayu'], me: 0 }, 'deal')).toBe('The game is over');
  expect(whoWins([], { names: ['Ayu', 'Budi'], me: 0 }, 'deal')).toBe('Nobody wins the deal');
  expect(whoWins([0], { names: ['Ayu'], me: 0 }, 'match')).toBe('The game is over');
  expect(whoWins([0], { names: ['Ayu', 'Budi'], me: 0 }, 'match')).toBe('You win the match!');
});

describe('the rows of a score sheet', () => {
  const score = (points: number, total: number) => ({ points, total, chips: 0 });
  const line = (seat: number, tiles: string[]) => ({ seat, what: 'pips_of_opponent', rule: 'R5.1', points: 7, tiles });
  const deal = {
    deal: 1,
    reason: 'tape',
    winners: [0, 2],
    seats: [score(14, 24), score(0, 3), score(14, 24), score(0, 3)],
    lines: [line(0, ['3-4']), line(0, ['2-5']), line(2, ['3-4']), line(2, ['2-5'])],
  } as unknown as DealResult;
  const teams = [[0, 2], [1, 3]];

  it('have partners with one score together, and their points once', () => {
    expect(rowsOf(deal, teams)).toEqual([[0, 2], [1, 3]]);
    expect(linesOf(deal, [0, 2]).map(({ tiles }) => tiles)).toEqual([['3-4'], ['2-5']]);
  });
  it('have players apart who play alone, or whose scores differ', () => {
    expect(rowsOf(deal, [])).toHaveLength(4);
    const own = { ...deal, seats: [score(14, 24), score(0, 3), score(9, 24), score(0, 3)] } as DealResult;
    expect(rowsOf(own, teams)).toEqual([[0], [2], [1, 3]]);
  });
  it('have no column of points that says the same as the chips', () => {
    const of = (...seats: object[]) => isInChips({ ...deal, seats } as DealResult);
    expect(of({ points: 3, chips: 3, total: 7 }, { points: -1, chips: -1, total: 2 })).toBe(true);
    expect(of({ points: 7, chips: 30, total: 30 }, { points: 10, chips: 10, total: 4 })).toBe(false);
  });
});
