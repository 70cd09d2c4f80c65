import { describe, expect, test } from 'vitest';
import type { RoomSummary } from '../protocol';
import { loadTables, withChanges } from './table_list';

const table = (code: string) => ({ code }) as RoomSummary;

/** Answers from these pages, and records what was asked. */
function server(pages: string[][]) {
  const asked: (string | undefined)[] = [];
  const ask = async ({ after }: { after?: string }) => {
    asked.push(after);
    const page = after === undefined ? 0 : Number(after);
    const more = page + 1 < pages.length;
    const rooms = (pages[page] ?? []).map(table);
    return { type: 'room_list' as const, re: '1', rooms, more, ...(more ? { next: String(page + 1) } : {}) };
  };
  return { ask, asked };
}
const codes = (tables: RoomSummary[]) => tables.map(({ code }) => code);

test('changes put new tables in front, and take out those that are gone', () => {
  const list = { tables: ['A', 'B', 'C'].map(table), more: true };
  const changes = { type: 'rooms_changed' as const, changed: ['D', 'B'].map(table), gone: ['C', 'X'], again: false };
  expect({ ...withChanges(list, changes), tables: codes(withChanges(list, changes).tables) }).toEqual({ tables: ['D', 'B', 'A'], more: true });
});

describe('loadTables', () => {
  test('subscribes with the first page, or does without where too many have', async () => {
    const asked: unknown[] = [];
    const ask = async (body: object) => {
      asked.push(body);
      if ('subscribe' in body) throw new Error('too_many_subscribers');
      return { type: 'room_list' as const, re: '1', rooms: [table('A')], more: false };
    };
    expect(codes((await loadTables(ask, 1)).tables)).toEqual(['A']);
    expect(asked).toEqual([{ subscribe: true }, {}]);
  });

  test('loads the first page and says that there are more', async () => {
    const { ask, asked } = server([['A', 'B'], ['C']]);
    const { tables, more } = await loadTables(ask, 1);
    expect(codes(tables)).toEqual(['A', 'B']);
    expect(more).toBe(true);
    expect(asked).toEqual([undefined]);
  });

  test('follows next for further pages, and stops at the last', async () => {
    const { ask, asked } = server([['A', 'B'], ['C']]);
    const { tables, more } = await loadTables(ask, 5);
    expect(codes(tables)).toEqual(['A', 'B', 'C']);
    expect(more).toBe(false);
    expect(asked).toEqual([undefined, '1']);
  });

  test('lists a table once that is on two pages', async () => {
    const { tables } = await loadTables(server([['A', 'B'], ['B', 'C']]).ask, 2);
    expect(codes(tables)).toEqual(['A', 'B', 'C']);
  });

  test('an empty list has one page', async () => {
    expect(await loadTables(server([[]]).ask, 1)).toEqual({ tables: [], more: false });
  });
});
