// What a link says about its table before we enter.

import type { JsonObject, RoomPhase } from '../protocol';

/** GET /api/invitations/CODE. */
export interface Invitation {
  variant: string;
  options: JsonObject;
  /** Of the table; may be empty. */
  name: string;
  /** May be empty. */
  host: string;
  phase: RoomPhase;
  watch: boolean;
  locked: boolean;
  /** A seat is free, or a bot's may be taken over at the next deal. */
  may_sit: boolean;
  seats: { occupant: 'open' | 'person' | 'bot'; name: string }[];
}

/** Asks the server; null without an answer, `unknown` if there is no table with this code. */
export async function invitationTo(code: string, signal: AbortSignal): Promise<Invitation | 'unknown' | null> {
  try {
    const answer = await fetch(`/api/invitations/${encodeURIComponent(code)}`, { signal });
    if (answer.status === 404) return 'unknown';
    return answer.ok ? ((await answer.json()) as Invitation) : null;
  } catch {
    return null; // no network, or the page shows something else
  }
}
