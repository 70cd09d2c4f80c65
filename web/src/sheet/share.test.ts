import { beforeAll, expect, it } from 'vitest';
import { boardOf, loadBoard } from '../boards/registry';
import { pictureOf } from './share';

beforeAll(() => loadBoard('gaple'));

it('the picture says who pays whom, below the points of each player', () => {
  const board = boardOf('gaple');
  if (!board) throw new Error('no board');
  const scores = [{ points: 12, chips: -7, total: -7 }, { points: 5, chips: 7, total: 7 }];
  const lines = [{ seat: 0, what: 'pips_left', rule: 'R5.1', points: 12, tiles: ['6-6'] }];
  const deal = { deal: 1, reason: 'out', winners: [1], seats: scores, lines };
  const picture = pictureOf({ variant: 'gaple', game: 'Gaple', board, players: { names: ['Ana', 'Beni'] }, deals: [deal], chips: true, title: 'Deal 1' }, deal);
  expect(picture.rows.map((row) => row.lines.map(({ rule, points }) => [rule, points]))).toEqual([[['R5.13', undefined]], [['R5.1', 12], ['R5.13', undefined]]]);
  expect(picture.rows[0]?.lines[0]?.what).toBe('Collects 7 from Ana');
});
