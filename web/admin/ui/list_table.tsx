// Any list of the admin API as a table. Columns and search fields come from its description (`lists`).

import { call, type CallName } from '../api/call';
import { useLoad } from '../api/use';
import { type List, lists } from '../generated/admin';
import { type Column, GameLink, Lines, PlayerLink, Shown, Time } from './parts';
import { plain } from './words';

type Line = { readonly [name: string]: unknown };

export const listNames = Object.keys(lists) as CallName[];
export const listOf = (name: CallName): List => lists[name] ?? { key: '', about: '', fields: [], columns: {} };

/** The columns of a list: an id stands behind its name as a link, a time is shown in the reader's time zone. */
export function columnsOf({ columns }: List): Column<Line>[] {
  const text = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : value === undefined ? '' : String(value));
  return Object.entries(columns)
    .filter(([name]) => name !== 'player' || !('name' in columns))
    .map(([name, type]) => {
      if (name.endsWith('_ms'))
        return {
          head: plain(name.slice(0, -3)),
          cell: (line) => (typeof line[name] === 'number' ? <Time ms={line[name]} /> : ''),
        };
      if (name === 'name' && 'player' in columns)
        return { head: 'Player', cell: (line) => <PlayerLink player={text(line.player)} name={text(line.name)} /> };
      if (name === 'match') return { head: 'Game', cell: (line) => <GameLink match={text(line.match)}>{text(line.match)}</GameLink> };
      return { head: plain(name), cell: (line) => text(line[name]), number: type === 'number' };
    });
}

export function ListTable({ name, query, none }: { name: CallName; query: { readonly [key: string]: string }; none: string }) {
  const list = listOf(name);
  const loaded = useLoad(`${name} ${JSON.stringify(query)}`, async () => {
    const answer = (await call(name, { query } as never)) as unknown as { [key: string]: Line[] };
    return answer[list.key] ?? [];
  });
  return (
    <Shown of={loaded}>
      {(lines) =>
        lines.length === 0 ? (
          <p class="quiet none">{none}</p>
        ) : (
          <Lines label={plain(list.key)} of={lines} keyOf={(line) => JSON.stringify(line)} columns={columnsOf(list)} />
        )
      }
    </Shown>
  );
}
