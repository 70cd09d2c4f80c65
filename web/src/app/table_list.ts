// The public tables, loaded page by page.

import type { Requests, RoomSummary } from '../protocol';

type AskRooms = (body: { after?: string }) => Promise<Requests['rooms']['answer']>;

export interface TableList {
  tables: RoomSummary[];
  /** Whether there are further pages. */
  more: boolean;
}

/** Loads this many pages, or all if there are fewer. A table that changed pages meanwhile is listed once. */
export async function loadTables(ask: AskRooms, pages: number): Promise<TableList> {
  const tables = new Map<string, RoomSummary>();
  let after: string | undefined;
  for (let page = 0; page < pages; ++page) {
    const answer = await ask(after === undefined ? {} : { after });
    for (const table of answer.rooms) if (!tables.has(table.code)) tables.set(table.code, table);
    after = answer.more ? answer.next : undefined;
    if (after === undefined) break;
  }
  return { tables: [...tables.values()], more: after !== undefined };
}
