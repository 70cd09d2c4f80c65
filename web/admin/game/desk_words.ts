// Words for what a table is never told, or is not told in words: the desk shows these moments, too.

import type { ClientMessage } from '../../src/generated/protocol';
import { gameWord } from '../../src/texts/tell';

interface Told {
  readonly [key: string]: unknown;
}
/** Puts an event into words. `who` is what the one is called whom the entry names; `variant` is the game. */
type Words = (event: Told, who: string, variant: string) => string;

const seedShown = 12;

function matchEnded({ result }: Told, variant: string): string {
  const reason = (result as { reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' && reason ? `The match is decided: ${gameWord(variant, 'reason', reason)}.` : 'The match is decided.';
}

/** By the event's name. The table's own words come first where it has any for an event. */
export const deskWords: { readonly [type: string]: Words } = {
  // What only the archive has.
  created: () => 'The room was made.',
  checkpointed: () => 'The whole state of the room was written down.',
  clocked: () => 'The clocks were written down.',
  deal_seeded: ({ deal, seed }) =>
    typeof seed === 'string' && seed
      ? `Deal ${Number(deal)} was shuffled; its seed begins with ${seed.slice(0, seedShown)}.`
      : 'The deal was shuffled; its seed is shown when the match is over.',
  hands_looked_at: () => 'An administrator opened the hands; the table is told when the deal is over.',
  seat_code_made: () => 'A code for a lost seat was made.',
  seat_code_missed: () => 'A wrong code for a seat was tried.',
  seat_code_used: () => 'A seat was taken back by its code.',
  not_shown: () => 'A move that is not shown while its deal runs.',
  // What the table sees, or hears in other words.
  sheet_shown: () => 'The score sheet is shown.',
  deal_ended: () => 'The deal is over, and nobody won it.',
  match_ended: (event, _, variant) => matchEnded(event, variant),
  // Of somebody without a seat.
  went_away: () => 'The host, who has no seat, lost the connection.',
  came_back: () => 'The host, who has no seat, is back.',
  barred: () => 'Somebody without a seat was removed by the administrators.',
  silenced: ({ silenced }) =>
    silenced === false
      ? 'Somebody without a seat may chat again, say the administrators.'
      : 'Somebody without a seat was muted by the administrators.',
  // Connections.
  joined: (_, who) => `${who} came in.`,
  resumed: (_, who) => `${who} came in again on a new connection.`,
  left: (_, who) => `${who} went out.`,
  superseded: (_, who) => `${who} opened the table in another window.`,
  turned_away: (_, who) => `${who} was not let in.`,
};

/** What is never asked of a room, and so cannot be refused by one. */
type AskedOutside = 'hello' | 'ping' | 'rename' | 'rooms' | 'create' | 'join' | 'replay' | 'bests' | 'matches' | 'seat_link' | 'claim';

/** What somebody tried in vain, after “tried”. */
export const askedWords: { readonly [asked in Exclude<ClientMessage['type'], AskedOutside>]: string } = {
  // Only a move that is longer than any can be comes without its action.
  act: 'a move that was too long to keep',
  add_bots: 'to add bots',
  configure: 'to change the rules',
  leave: 'to leave',
  lock: 'to lock or unlock the table',
  mute: 'to mute somebody',
  pause: 'to pause',
  play_on: 'to play on',
  ready: 'to be ready',
  remove: 'to remove somebody',
  report: 'to report something',
  say: 'to say something',
  seat_code: 'to make a code for a seat',
  sheet: 'to look at the score sheet',
  sit: 'to sit down',
  stand: 'to stand up',
  start: 'to start the match',
  swap: 'to swap seats',
  transfer: 'to make somebody else the host',
};
