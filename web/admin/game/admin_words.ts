// Words for moments that the admin page shows and a table does not hear of, or not in words.

import type { ClientMessage } from '../../../clients/typescript/src/generated/protocol';
import { gameWord } from '../../src/texts/tell';

interface Told {
  readonly [key: string]: unknown;
}
/** Puts an event into words. `who` is the name of the person in the entry; `variant` is the game. */
type Words = (event: Told, who: string, variant: string) => string;

const seedShown = 12;

function matchEnded({ result }: Told, variant: string): string {
  const reason = (result as { reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' && reason ? `The match is decided: ${gameWord(variant, 'reason', reason)}.` : 'The match is decided.';
}

/** By the event's name. If the table has words of its own for an event, they come first. */
export const adminWords: { readonly [type: string]: Words } = {
  // Events that only the archive has.
  created: () => 'The room was created.',
  checkpointed: () => 'The whole state of the room was saved.',
  clocked: () => 'The clocks were saved.',
  request_done: () => 'A request was done.',
  deal_seeded: ({ deal, seed }) =>
    typeof seed === 'string' && seed
      ? `Deal ${Number(deal)} was shuffled; its seed begins with ${seed.slice(0, seedShown)}.`
      : 'The deal was shuffled; its seed is shown when the match is over.',
  hands_looked_at: () => 'An admin opened the hands; the table is told when the deal is over.',
  room_unnamed: () => 'The name of the room was erased with the player who gave it.',
  seat_code_made: () => 'A code for a lost seat was made.',
  seat_code_missed: () => 'A wrong code for a seat was tried.',
  seat_code_used: () => 'A seat was taken back with its code.',
  seat_offer_missed: () => 'A wrong code for an offered seat was tried.',
  not_shown: () => 'A move that stays hidden until its deal is over.',
  // Events that the table sees, or reads in other words.
  sheet_shown: () => 'The score sheet is shown.',
  deal_ended: () => 'The deal is over, and nobody won it.',
  match_ended: (event, _, variant) => matchEnded(event, variant),
  // Events about people without a seat.
  went_away: () => 'The host, who has no seat, lost the connection.',
  came_back: () => 'The host, who has no seat, is back.',
  barred: () => 'Somebody without a seat was removed by the administrators.',
  person_removed: () => 'Somebody without a seat was removed by the host.',
  silenced: ({ silenced }) =>
    silenced === false
      ? 'Somebody without a seat may chat again, say the administrators.'
      : 'Somebody without a seat was muted by the administrators.',
  // Connections.
  joined: (_, who) => `${who} joined.`,
  resumed: (_, who) => `${who} came back on a new connection.`,
  left: (_, who) => `${who} left.`,
  superseded: (_, who) => `${who} opened the table in another window.`,
  turned_away: (_, who) => `${who} was not let in.`,
};

/** Requests that are never sent to a room, so no room can refuse them. */
type AskedOutside =
  | 'hello'
  | 'ping'
  | 'rename'
  | 'rooms'
  | 'create'
  | 'join'
  | 'replay'
  | 'bests'
  | 'matches'
  | 'my_data'
  | 'erase_me'
  | 'add_device'
  | 'devices'
  | 'end_device'
  | 'recovery_code';

/** A refused request in words, as the continuation of “Ayu tried”. */
export const askedWords: { readonly [asked in Exclude<ClientMessage['type'], AskedOutside>]: string } = {
  // Every other refused move comes with its action: only a move longer than any real one is stored without it.
  act: 'a move that was too long to keep',
  add_bots: 'to add bots',
  answer_for_seat: 'to answer the host’s question for the seat',
  ask_for_seat: 'to ask for a seat',
  cancel_offer: 'to keep a seat from being handed on',
  claim: 'to take over a seat',
  configure: 'to change the rules',
  leave: 'to leave',
  leave_line: 'to leave the waiting line',
  line_up: 'to wait for a seat',
  lock: 'to lock or unlock the table',
  mute: 'to mute somebody',
  offer_seat: 'to offer a seat to somebody else',
  pause: 'to pause',
  play_on: 'to play on',
  ready: 'to be ready',
  remove: 'to remove somebody',
  remove_person: 'to remove somebody without a seat',
  report: 'to report something',
  say: 'to say something',
  set_pace: 'to set how fast bots move',
  sheet: 'to look at the score sheet',
  sit: 'to sit down',
  skip_to_turn: 'to skip to the next turn',
  stand: 'to stand up',
  start: 'to start the match',
  swap: 'to swap seats',
  transfer: 'to make somebody else the host',
};
