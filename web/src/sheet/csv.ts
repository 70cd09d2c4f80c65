// The score sheets of a match as a table for a spreadsheet (RFC 4180).

import type { AnyBoard } from '../boards/board';
import type { DealResult } from '../protocol';
import { t } from '../texts';
import { gameWord } from '../texts/tell';
import { settledOf } from './deal_scores';

type Cell = string | number;

/**
 * Writes a cell. A spreadsheet treats a text that begins with one of these characters as a formula, and the names come from
 * strangers: an apostrophe makes it text. Numbers are our own and stay numbers.
 */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Writes the rows as CSV: lines end as in the RFC; the mark at the start tells spreadsheets that the text is UTF-8. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

export interface SheetOf {
  variant: string;
  names: readonly string[];
  deals: readonly DealResult[];
  tileText(tile: string): string;
  settled?: AnyBoard['settled'];
}

/** Returns one row for each line of each score sheet. A player's points of a deal are only in their first row of that deal, so that columns add up. */
export function sheetRows({ variant, names, deals, tileText, settled }: SheetOf): Cell[][] {
  const head = [
    ...[t('sheet.deal'), t('sheet.player'), t('sheet.points'), t('sheet.chips'), t('sheet.total')],
    ...[t('sheet.what_for'), t('sheet.rule_word'), t('sheet.tiles'), t('sheet.points')],
  ];
  const body = deals.flatMap((deal) =>
    deal.seats.flatMap((score, seat) => {
      const lines = deal.lines.filter((line) => line.seat === seat);
      const why = lines.map((line): Cell[] => [
        gameWord(variant, 'what', line.what),
        line.rule,
        line.tiles.map(tileText).join(' '),
        line.points,
      ]);
      why.push(...settledOf({ settled }, deal, seat, names).map(({ text, rule }): Cell[] => [text, rule, '', '']));
      return (why.length ? why : [['', '', '', '']]).map((cells, index): Cell[] => [
        ...(index === 0
          ? [deal.deal, names[seat] ?? '', score.points, score.chips, score.total]
          : [deal.deal, names[seat] ?? '', '', '', '']),
        ...cells,
      ]);
    }),
  );
  return [head, ...body];
}
