// Coming to a table and going away: what the page does with a code, with the updates of its table and with the news that the
// table is gone.

import { batch } from '@preact/signals';
import { RefusedError } from '../connection';
import { closeCodes, type Gone, type JsonObject, type Requests, type RoomSettings, type Strength, type Update } from '../protocol';
import { entryKeyOf } from '../forms/words';
import { t } from '../texts';
import { announce } from './announce';
import { now } from './clock';
import { lastRoom, rememberRoom } from './identity';
import { inRoom } from './in_room';
import { say, tellFailure } from './notices';
import { react } from './reactions';
import { fold, returnsById } from './room_state';
import { plainCode } from './codes';
import { go, route } from './router';
import { codes, entered, hiddenSeats, opening, pendingAct, room, seatOffer } from './signals';
import { clearStage, stageUpdate } from './on_stage';
import { untilShown } from './until_shown';
import { ask, connection, heard } from './wire';

export function clearRoom(): void {
  connection.resumeWith(null);
  batch(() => {
    entered.value = null;
    room.value = null;
    codes.value = {};
    pendingAct.value = null;
    hiddenSeats.value = new Set();
    clearStage();
  });
}

export function leaveView(): void {
  clearRoom();
  if (route.peek().page === 'table') go({ page: 'start' });
}

function hearUpdate(update: Update): void {
  // Late news of a table that we have left.
  if (update.room !== entered.peek()) return;
  const before = room.peek();
  const folded = fold(before, update, now());
  if (!folded) return;
  connection.resumeWith(returnsById(update.you) ? { room: update.room, seq: update.seq } : null);
  room.value = folded.state;
  stageUpdate(before, folded.state, folded.news);
  const last = lastRoom.peek();
  const [{ variant }, entry] = [folded.state.info, entryKeyOf(folded.state.info)];
  if (last && (last.variant !== variant || last.entry !== entry)) rememberRoom({ ...last, variant, entry });
  announce(before, folded.state, folded.news);
  react(before, folded.state, folded.news);
}

function hearGone(gone: Gone): void {
  if (room.value && gone.room !== room.value.id) return;
  const here = route.value;
  if (gone.retryable) {
    // The seat is still ours. The next hello makes the server load the room again.
    if (here.page === 'table') connection.tryAgain({ type: 'refused', re: '', code: gone.code, message: '', retryable: true });
    return;
  }
  if (gone.code === 'closed' && here.page === 'table') {
    // The code opens the room also to people who have lost their seat there. If the table is closed, the refusal says so.
    void enter(here.code, here.watch);
    return;
  }
  rememberRoom(null);
  leaveView();
  if (gone.code === 'removed') say(t('net.removed'), true);
  if (gone.code === 'removed_by_admin') say(t('net.removed_by_admin'), true);
  if (gone.code === 'closed_by_admin') say(t('net.closed_by_admin'), true);
  if (gone.code === 'closed') say(t('net.no_such_room'), true);
  if (gone.code === 'damaged') say(t('refused.damaged'), true);
}

// Only this room is closed to us, and `gone` may have said why: connect again for the start page.
function outOfRoom(code: number): void {
  if (room.value) {
    say(t(code === closeCodes.removed ? 'refused.removed' : 'net.no_such_room'), true);
    rememberRoom(null);
  }
  leaveView();
  connection.reconnect();
}

heard.add('update', hearUpdate);
heard.add('gone', hearGone);
heard.add('stopped', ({ code }) => {
  if (code === closeCodes.removed || code === closeCodes.noSuchRoom) outOfRoom(code);
});

/** People without a seat cannot return by the room's id: their code lets them in again. */
export function comeBackByCode(): void {
  const here = route.peek();
  const wasHere = here.page === 'table' && lastRoom.peek()?.code === here.code;
  if (wasHere && !connection.resumes && !opening.peek()) void enter(here.code, here.watch);
}

/** Enters our own table again, if the page is at its address. `ours`: it is ours though the browser does not know it. */
export function openTable(ours: boolean): void {
  const here = route.value;
  if (here.page === 'table' && !room.value && (ours || lastRoom.value?.code === here.code)) void enter(here.code, here.watch);
}

// ---------------------------------------------------------------------------------------------- entering

/** Refusals of `join` that say nothing about the table. */
const passing: ReadonlySet<string> = new Set(['slow_down', 'busy', 'storage', 'server_full']);

/** Enters the room of a code; resolves with its id when the server has let us in, with null if it has not. */
export function enter(code: string, watch: boolean): Promise<string | null> {
  const here = lastRoom.peek()?.code === plainCode(code) ? room.peek() : null;
  const join: Ask = (wait) => ask('join', { code: plainCode(code), ...(here && { seq: here.seq }) }, wait);
  return enterBy(code, watch, join, (error) => {
    // Only a refusal says something about the table: without an answer, or when the server is busy, it may still exist.
    const passes = error instanceof RefusedError && passing.has(error.refused.code);
    if (passes && here && route.peek().page === 'table') return connection.tryAgain(error.refused);
    const lost = error instanceof RefusedError && !passes;
    if (lost && lastRoom.peek()?.code === plainCode(code)) rememberRoom(null);
    if (error instanceof RefusedError && room.peek()) leaveView();
    if (route.peek().page === 'table') go({ page: 'start' }, true);
    tellFailure(error);
  });
}

type Joined = Requests['join']['answer'];
type Ask = (wait: { signal: AbortSignal }) => Promise<Joined>;

/** The way into a table that is being tried; the next one ends it. */
let attempt: AbortController | null = null;

function beginAttempt(): AbortController {
  attempt?.abort();
  opening.value = true;
  return (attempt = new AbortController());
}

function endAttempt(mine: AbortController): void {
  if (attempt !== mine) return;
  attempt = null;
  opening.value = false;
}

/** Stops entering a table: whatever the server still answers, the page stays where it is. */
export function stopEntering(): void {
  attempt?.abort();
  attempt = null;
  opening.value = false;
}

async function enterBy(code: string, watch: boolean, send: Ask, onFailure: (error: unknown) => void): Promise<string | null> {
  const mine = beginAttempt();
  try {
    const joined = await send(mine);
    if (attempt !== mine) return null;
    arrive(joined, code, watch);
    return joined.room;
  } catch (error) {
    // Somebody has started again meanwhile, perhaps as another player, or has gone somewhere else.
    if (attempt === mine) onFailure(error);
    return null;
  } finally {
    endAttempt(mine);
  }
}

function arrive(joined: Joined, code: string, watch: boolean): void {
  connection.resumeWith(null); // the first update says whether the room's id is enough to return
  batch(() => {
    entered.value = joined.room;
    if (room.peek()?.id !== joined.room) room.value = null;
    codes.value = { code: joined.code, watch: joined.watch_code };
  });
  // With the server's own letters, where somebody has typed O for 0.
  const plain = plainCode(joined.code ?? code);
  rememberRoom({ code: plain, watch, key: joined.routing_key });
  go({ page: 'table', code: plain, watch });
}

/** Enters a room by a friend's link, and takes the first open seat unless a match runs. */
export async function enterAndSit(code: string): Promise<void> {
  const id = await enter(code, false);
  const here = id && (await untilShown(id, 0));
  if (here && here.you.seat === undefined && (here.info.phase === 'gathering' || here.info.phase === 'finished') && here.info.seats.some((s) => s.occupant === 'open'))
    await ask('sit', { room: here.id }).catch(tellFailure);
}

/** Nobody waits for a person who plays against bots, so the score sheet stays as long as the server allows, in seconds. */
const sheetAgainstBots = 120;

/**
 * Creates a room and enters it. If `bots` has a strength, bots fill the room and the match starts immediately. Resolves with the
 * room's code, with null if the server refuses.
 */
export async function create(
  variant: string,
  seats: number,
  options: JsonObject,
  settings: Partial<RoomSettings>,
  bots: Strength | null,
): Promise<string | null> {
  const mine = beginAttempt();
  try {
    const pace = bots ? { between_deals_seconds: sheetAgainstBots } : {};
    const joined = await ask('create', { variant, seats, options, settings: { ...pace, ...settings } }, mine);
    if (attempt !== mine) return null;
    arrive(joined, joined.code ?? '', false);
    if (bots) {
      if (seats > 1) await ask('add_bots', { room: joined.room, strength: bots });
      await ask('start', { room: joined.room });
    }
    return joined.code ?? null;
  } catch (error) {
    if (attempt === mine) tellFailure(error);
    return null;
  } finally {
    endAttempt(mine);
  }
}

/** Takes over a seat with the code that its player or the host has made; the seat changes hands at the next deal. A refusal changes nothing. */
export async function claim(code: string, seatCode: string): Promise<void> {
  const asked: Ask = (wait) => ask('claim', { code: plainCode(code), seat_code: plainCode(seatCode) }, wait);
  if (await enterBy(code, false, asked, tellFailure)) seatOffer.value = null;
}

// ---------------------------------------------------------------------------------------------- leaving

/** Leaves what the page shows or opens of a table; the seat stays ours, and a stand-in may play it in the meantime. */
export function leaveTable(): void {
  const was = room.peek() !== null || opening.peek();
  stopEntering();
  clearRoom();
  // The server sends updates as long as this connection is in the room.
  if (was) connection.reconnect();
}

/** Goes back to the start page. */
export function goHome(): void {
  leaveTable();
  go({ page: 'start' });
}

/** Gives the seat up. */
export async function leaveForGood(): Promise<void> {
  if (!room.value) return;
  await inRoom('leave', {});
  rememberRoom(null);
  leaveView();
}

