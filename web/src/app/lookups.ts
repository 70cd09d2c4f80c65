// What the page asks of the server without being at a table: open tables, replays, own matches.

import type { Requests } from '../protocol';
import { tellFailure } from './notices';
import { openTables, status } from './signals';
import { loadTables, withChanges } from './table_list';
import { ask, heard } from './wire';

let listings = 0;
let listed = 0; // the last listing that has an answer

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
  listed = Math.max(listed, listing);
}

/** The same, and keeps them as they are until the returned function is called. */
export function followOpenTables(pages: number): () => void {
  const load = (): void => void listOpenTables(pages);
  const ends = [
    heard.add('welcome', load),
    heard.add('rooms', (changes) => {
      // The pages that are under way may be older than the change.
      if (changes.again || listed < listings) load();
      else openTables.value = withChanges(openTables.value, changes);
    }),
  ];
  load();
  return () => {
    for (const end of ends) end();
    if (status.peek().state === 'open') void ask('rooms', { limit: 1, subscribe: false }).catch(() => {});
  };
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
