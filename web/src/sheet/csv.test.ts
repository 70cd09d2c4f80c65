import { beforeAll, describe, expect, it } from 'vitest';
import { loadBoard } from '../boards/registry';
import type { DealResult } from '../protocol';
import { csv, sheetRows } from './csv';

beforeAll(() => loadBoard('gaple'));

describe('a table for a spreadsheet', () => {
  it('quotes text that would end a cell', () => {
    expect(csv([['a,b', 'say "hi"', 'two\nlines', 3]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",3\r\n');
  });
  it.each(['=1+1', '+1', '-1', '@x', '\t=1', ' =1'])('never makes %j a formula', (evil) => {
    expect(csv([[evil]]).replace('\uFEFF', '').replace(/^"/, '').startsWith("'")).toBe(true);
  });
  it('leaves negative numbers as numbers', () => expect(csv([[-5]])).toBe('\uFEFF-5\r\n'));
});

describe('the rows of a match', () => {
  const deals: DealResult[] = [
    {
      deal: 1,
      reason: 'out',
      winners: [0],
      seats: [
        { points: 0, chips: 12, total: 12 },
        { points: 12, chips: -12, total: -12 },
      ],
      lines: [
        { seat: 1, what: 'pips_left', rule: 'R5.1', points: 5, tiles: ['2-3'] },
        { seat: 1, what: 'pips_dead', rule: 'R5.1', points: 7, tiles: ['1-6'] },
      ],
    },
  ];
  const rowsOf = () => sheetRows({ variant: 'gaple', names: ['Ayu', 'Budi'], deals, tileText: (tile) => tile });

  it('have a row for each line, and add up column by column', () => {
    const rows = rowsOf();
    expect(rows).toHaveLength(4);
    const sum = (column: number) => rows.slice(1).reduce((total, row) => total + Number(row[column]), 0);
    expect([sum(2), sum(3), sum(8)]).toEqual([12, 0, 12]);
  });
  it('have the reason, the rule and the tiles of each line', () => {
    expect(rowsOf()[3]).toEqual([1, 'Budi', '', '', '', 'Pips on dead tiles', 'R5.1', '1-6', 7]);
  });
});
