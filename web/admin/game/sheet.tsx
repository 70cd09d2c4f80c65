// The match sheet: the points of each deal, the lines they were counted from, and the chips that moved.

import type { AnyBoard } from '../../src/boards/board';
import { boardOf } from '../../src/boards/registry';
import { gameWord } from '../../src/texts/tell';
import { useCall } from '../api/use';
import type { SheetLine, SheetRow } from '../generated/admin';
import { LedgerLines } from '../screens/tally_lines';
import { Lines, Shown } from '../ui/parts';
import { number, signed } from '../ui/words';

export function Sheet({ match, variant }: { match: string; variant: string }) {
  const of = useCall('GET /games/{match}/sheet', { path: { match } });
  // The sheet's words come with the board.
  const board = boardOf(variant);
  return (
    <Shown of={of}>
      {(data) => (
        <>
          <h2>Sheet</h2>
          {data.rows.length === 0 && <p class="quiet">No deal is over yet.</p>}
          <Lines
            label="Sheet"
            of={data.rows.map((row, at) => ({ ...row, at }))}
            keyOf={(row) => row.at}
            columns={[
              { head: 'Deal', cell: (row) => (row.deal > 0 ? row.deal : 'match'), number: true },
              { head: 'Who', cell: (row) => row.name },
              { head: 'Points', cell: (row) => points(row), number: true },
              { head: 'Total', cell: (row) => number(row.total), number: true },
              { head: 'Chips', cell: (row) => (row.chips ? signed(row.chips) : ''), number: true },
              ...(board?.settled ? [{ head: 'Settled', cell: (row: SheetRow) => settled(data.rows, row, board) }] : []),
              { head: 'Ended', cell: (row) => row.reason && gameWord(variant, 'reason', row.reason) },
              { head: 'Won', cell: (row) => (row.won ? 'yes' : '') },
            ]}
          />
          {data.lines.length > 0 && <h2>What was counted</h2>}
          <Lines
            label="What was counted"
            of={data.lines.map((line, at) => ({ ...line, at }))}
            keyOf={(line) => line.at}
            columns={[
              { head: 'Deal', cell: (line) => line.deal, number: true },
              { head: 'Who', cell: (line) => line.name },
              { head: 'What', cell: (line: SheetLine) => gameWord(variant, 'what', line.what) },
              {
                head: 'Rule',
                cell: (line) =>
                  line.rule && (
                    <a href={`/rules/${variant}#${line.rule}`} target="_blank" rel="noreferrer">
                      {line.rule}
                    </a>
                  ),
              },
              { head: 'Tiles', cell: (line) => line.tiles.map((tile) => (board ? board.tileText(tile) : tile)).join(', ') },
              { head: 'Points', cell: (line) => signed(line.points), number: true },
            ]}
          />
          <h2>Ledger</h2>
          {data.ledger.length === 0 && <p class="quiet">No chips have moved.</p>}
          <LedgerLines of={data.ledger} />
        </>
      )}
    </Shown>
  );
}

// The payments are not stored: the board derives them from the chips of the deal.
function settled(rows: readonly SheetRow[], { deal, seat }: SheetRow, board: AnyBoard): string {
  if (deal === 0 || seat === undefined) return '';
  const all = rows.filter((row) => row.deal === deal).sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  const texts = board.settled?.(all.map(({ chips }) => chips), seat, all.map(({ name }) => name)) ?? [];
  return texts.map(({ text }) => text).join('; ');
}

const points = (row: SheetRow): string => (row.times > 1 ? `${number(row.points)} × ${row.times}` : number(row.points));
