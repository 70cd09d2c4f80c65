// The public tables: loaded page by page, then kept by what the server tells.

import type { Requests, RoomSummary, RoomsChanged } from '../protocol';

type AskRooms = (body: { after?: string; subscribe?: true }) => Promise<Requests['rooms']['answer']>;

export interface TableList {
  tables: RoomSummary[];
  /** Whether there are further pages. */
  more: boolean;
}

/** Subscribes to changes, and loads this many pages, or all if there are fewer. A table that changed pages meanwhile is listed once. */
export async function loadTables(ask: AskRooms, pages: number): Promise<TableList> {
  const tables = new Map<string, RoomSummary>();
  let after: string | undefined;
  for (let page = 0; page < pages; ++page) {
    // Where too many have subscribed the list is shown as it is now.
    const answer = await (after === undefined ? ask({ subscribe: true }).catch(() => ask({})) : ask({ after }));
    for (const table of answer.rooms) if (!tables.has(table.code)) tables.set(table.code, table);
    after = answer.more ? answer.next : undefined;
    if (after === undefined) break;
  }
  return { tables: [...tables.values()], more: after !== undefined };
}

export function withChanges({ tables, more }: TableList, { changed, gone }: RoomsChanged): TableList {
  const old = [...gone, ...changed.map(({ code }) => code)];
  return { tables: [...changed, ...tables.filter(({ code }) => !old.includes(code))], more };
}
