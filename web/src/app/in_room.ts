// What a person does at the table: requests about the room that the page shows.

import { callOfMove } from '../boards/phrases';
import { RefusedError } from '../connection';
import type { Action, JsonObject, Requests, RoomSettings } from '../protocol';
import { tellFailure } from './notices';
import { shown } from './on_stage';
import { tileNames } from './preferences';
import type { RoomState } from './room_state';
import { untilShown } from './until_shown';
import { hiddenSeats, pendingAct, room } from './signals';
import { ask } from './wire';

type InRoom =
  | 'sit'
  | 'stand'
  | 'swap'
  | 'add_bots'
  | 'remove'
  | 'remove_person'
  | 'lock'
  | 'transfer'
  | 'start'
  | 'ready'
  | 'pause'
  | 'play_on'
  | 'set_pace'
  | 'skip_to_turn'
  | 'ask_for_seat'
  | 'answer_for_seat'
  | 'cancel_offer'
  | 'line_up'
  | 'leave_line'
  | 'mute'
  | 'report'
  | 'say'
  | 'leave';

/** Requests that wait for their answers, by what they ask for. */
const asking = new Map<string, Promise<boolean>>();
/** The request that was answered last, until the second tap of a double tap cannot come any more. */
let answered: { key: string; done: Promise<boolean> } | null = null;
const doubleTapMs = 400;

/** Refusals which say that a button was out of date: what it asks for is so already, or its time is over. */
const moot: ReadonlySet<string> = new Set([
  'not_now',
  'no_legal_actions',
  'between_deals',
  'match_running',
  'no_match',
  'paused',
  'not_paused',
  'seated_already',
  'seat_open',
  'already_in_line',
  'not_in_line',
  'no_such_person',
  'not_in_room',
]);

/**
 * Sends a request to our room and shows a refusal. Resolves with true when the request is done. The same one again before the answer
 * or right after it, as by a double tap, is not sent. One that was out of date, because the table has changed since the picture that
 * the person saw, is refused without a word: the new picture says it.
 */
export function inRoom<T extends InRoom>(type: T, body: Omit<Requests[T]['ask'], 'room'>): Promise<boolean> {
  const here = room.value;
  if (!here) return Promise.resolve(false);
  const request = { room: here.id, ...body } as Requests[T]['ask'];
  const key = `${type} ${JSON.stringify(request)}`;
  const before = asking.get(key) ?? (answered?.key === key ? answered.done : undefined);
  if (before) return before;
  answered = null;
  const seen = shown.peek()?.room.seq;
  const done = ask(type, request)
    .then(
      () => true,
      (error: unknown) => {
        const isMoot = error instanceof RefusedError && moot.has(error.refused.code) && room.peek()?.seq !== seen;
        if (!isMoot) tellFailure(error);
        return false;
      },
    )
    .finally(() => {
      asking.delete(key);
      const now = (answered = { key, done });
      setTimeout(() => answered === now && (answered = null), doubleTapMs);
    });
  asking.set(key, done);
  return done;
}

/** Changes the rules of our room. Resolves with true when the page shows the change, with false if it is refused. */
export async function configure(variant: string, seats: number, options: JsonObject, settings: RoomSettings): Promise<boolean> {
  const here = room.value;
  if (!here) return false;
  try {
    const { seq } = await ask('configure', { room: here.id, variant, seats, options, settings });
    await untilShown(here.id, seq ?? 0);
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  }
}

/**
 * Makes a move. Ignores another move until the page shows this one or its refusal: the answer may come before the update, when the
 * hand still looks as if nothing had been played. The move survives a lost connection, because the request is sent again with the
 * same id.
 */
export async function act(action: Action): Promise<void> {
  const here = room.value;
  if (!here || pendingAct.value) return;
  pendingAct.value = action;
  answered = null; // what is asked for after a move is no second tap
  try {
    const { seq } = await ask('act', { room: here.id, seq: here.seq, action });
    callTile(here, action);
    await untilShown(here.id, seq ?? 0);
  } catch (error) {
    tellFailure(error);
  } finally {
    // At another table another move may wait by now.
    if (pendingAct.peek() === action) pendingAct.value = null;
  }
}

/** Tells the table the name of the tile that we have just played, if we want that. A call that is refused is not worth a word. */
function callTile({ id, info, table }: RoomState, action: Action): void {
  const phrase = tileNames.value === 'on' ? callOfMove(info.variant, action, table ?? {}) : undefined;
  if (phrase) ask('say', { room: id, phrase }).catch(() => undefined);
}

/** Makes a code with which somebody else takes over the seat; null if it is refused. */
export async function offerSeat(seat: number): Promise<Requests['offer_seat']['answer'] | null> {
  const here = room.value;
  if (!here) return null;
  return ask('offer_seat', { room: here.id, seat }).catch((error: unknown) => (tellFailure(error), null));
}

/** Returns the score sheets of the match, from the first deal that the server still has; null if they are refused. */
export async function sheetOfMatch(): Promise<Requests['sheet']['answer'] | null> {
  const here = room.value;
  if (!here) return null;
  const page = (after: number) => ask('sheet', { room: here.id, after });
  try {
    let answer = await page(0);
    while (answer.more) {
      const next = await page(answer.deals.at(-1)?.deal ?? 0);
      // Another match has begun meanwhile: its own sheet is the next one that the page asks for.
      if (next.match_id !== answer.match_id) return answer;
      answer = { ...next, deals: [...answer.deals, ...next.deals] };
    }
    return answer;
  } catch (error) {
    tellFailure(error);
    return null;
  }
}

export function hideSeat(seat: number, hidden: boolean): void {
  const next = new Set(hiddenSeats.value);
  if (hidden) next.add(seat);
  else next.delete(seat);
  hiddenSeats.value = next;
}
