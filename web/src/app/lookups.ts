// What the page asks of the server without being at a table: open tables, replays, own matches.

import type { Requests } from '../protocol';
import { tellFailure } from './notices';
import { openTables } from './signals';
import { loadTables } from './table_list';
import { ask } from './wire';

let listings = 0;

/** Loads this many pages of the public tables. A later call replaces an earlier one that has no answer yet. */
export async function listOpenTables(pages: number): Promise<void> {
  listings += 1;
  const listing = listings;
  try {
    const list = await loadTables((body) => ask('rooms', body), pages);
    if (listing === listings) openTables.value = list;
  } catch (error) {
    tellFailure(error);
  }
}

/** Returns the next part of a replay: of a finished match by its id, or of the match in our room. */
export function replayPart(
  of: { match: string } | { room: string },
  after: number | undefined,
): Promise<Requests['replay']['answer']> {
  return ask('replay', { ...of, ...(after !== undefined && { after }) });
}

/** Returns our own matches before `before`, the latest first. */
export function ownMatches(before: string | undefined): Promise<Requests['matches']['answer']> {
  return ask('matches', { ...(before !== undefined && { before }) });
}
