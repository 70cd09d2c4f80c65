// The page's state and all its requests to the server. Components read the signals and call these functions.

import { batch, signal } from '@preact/signals';
import { ClosedError, Connection, RefusedError, type Socket, type Status } from '../connection';
import {
  type Action,
  type Announcement,
  closeCodes,
  type JsonObject,
  type OptionSchema,
  type RequestType,
  type Requests,
  type RoomSettings,
  type Strength,
  type Update,
} from '../protocol';
import { t } from '../texts';
import { refusal } from '../texts/refusal';
import { announce, speak } from './announce';
import { react } from './reactions';
import { fold, returnsById, type RoomState } from './room_state';
import { go, plainCode, route, takeTokenFromAddress } from './router';
import { read, readJson, write } from './storage';
import { loadTables, type TableList } from './table_list';
import { variants } from './variants';

export { variants };

export const status = signal<Status>({ state: 'idle' });
/** The time of the server's last answer, in milliseconds. */
export const latency = signal(0);
/** The number of requests that wait for an answer: they are sent again after a lost connection. */
export const unanswered = signal(0);
export const myName = signal(read('name') ?? '');
/** The settings that a host may change, as the server describes them; null until they are loaded. */
export const settingsSchema = signal<RoomSchema | null>(null);
export const openTables = signal<TableList>({ tables: [], more: false });
export const room = signal<RoomState | null>(null);
/** The codes of the room, if this player may share them. */
export const codes = signal<{ code?: string; watch?: string }>({});
/** A short message that disappears by itself. */
export const notice = signal<{ text: string; bad: boolean } | null>(null);
/** The administrators' announcement to everybody, until it ends or the reader closes it. */
export const announcement = signal<string | null>(null);
/** The move that was sent but not answered yet. */
export const pendingAct = signal<Action | null>(null);
/** Whether the page is opening a table. */
export const opening = signal(false);
/** Seats whose messages are not shown here. */
export const hiddenSeats = signal<ReadonlySet<number>>(new Set());

type RoomSchema = { [setting: string]: OptionSchema };

export interface LastRoom {
  code: string;
  watch: boolean;
  variant?: string;
}
export const lastRoom = signal<LastRoom | null>(readJson<LastRoom>('room'));
function rememberRoom(last: LastRoom | null): void {
  lastRoom.value = last;
  write('room', last && JSON.stringify(last));
}

let noticeTimer: ReturnType<typeof setTimeout> | undefined;
export function say(text: string, bad = false): void {
  clearTimeout(noticeTimer);
  notice.value = { text, bad };
  speak(text, true);
  noticeTimer = setTimeout(() => (notice.value = null), bad ? 5_000 : 2_500);
}

/** Shows in words why a request failed. A lost connection is not shown here; any other error is thrown again. */
function tellFailure(error: unknown): void {
  if (error instanceof RefusedError) say(refusal(error.refused, room.peek()?.info.variant), true);
  else if (!(error instanceof ClosedError)) throw error;
}

const connection = new Connection({
  open: (subprotocol) =>
    new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, subprotocol) as Socket,
  client: `web/${import.meta.env.VITE_VERSION ?? '0.1.0'}`,
  token: () => read('token'),
  name: () => myName.value || null,
  onStatus: (now) => {
    status.value = now;
    if (now.state === 'stopped' && now.code === closeCodes.badToken) forgetPlayer();
    if (now.state === 'stopped' && (now.code === closeCodes.removed || now.code === closeCodes.noSuchRoom)) outOfRoom(now.code);
  },
  onWelcome: (welcome) => {
    if (welcome.token) write('token', welcome.token);
    if (!myName.value && welcome.name) myName.value = welcome.name;
    void loadVariants();
    comeBackByCode();
  },
  onUpdate: hearUpdate,
  onLatency: (ms) => (latency.value = ms),
  onWaiting: (requests) => (unanswered.value = requests),
  onAnnouncement: hearAnnouncement,
  onGone: (gone) => {
    if (room.value && gone.room !== room.value.id) return;
    const here = route.value;
    if ((gone.code === 'storage' || gone.code === 'closed') && here.page === 'table') {
      // The next request for the room makes the server load it again, and the code opens it also to people who have lost
      // their seat there. If the table is closed, the refusal says so.
      void enter(here.code, here.watch);
      return;
    }
    rememberRoom(null);
    leaveView();
    if (gone.code === 'removed') say(t('net.removed'), true);
    if (gone.code === 'removed_by_admin') say(t('net.removed_by_admin'), true);
    if (gone.code === 'closed_by_admin') say(t('net.closed_by_admin'), true);
    if (gone.code === 'closed') say(t('net.no_such_room'), true);
  },
});

// People without a seat cannot return by the room's id: their code lets them in again.
function comeBackByCode(): void {
  const here = route.peek();
  const wasHere = here.page === 'table' && lastRoom.peek()?.code === here.code;
  if (wasHere && !connection.resumes && !opening.peek()) void enter(here.code, here.watch);
}

let announcementTimer: ReturnType<typeof setTimeout> | undefined;
const longestTimer = 2 ** 31 - 1;
function hearAnnouncement({ text, until }: Announcement): void {
  clearTimeout(announcementTimer);
  const left = until - Date.now();
  announcement.value = text && left > 0 ? text : null;
  if (announcement.value)
    announcementTimer = setTimeout(() => (announcement.value = null), Math.min(left, longestTimer));
}

function ask<T extends RequestType>(type: T, body: Requests[T]['ask']): Promise<Requests[T]['answer']> {
  return connection.request(type, body);
}

// The server does not know this token, or has erased the player: start as a new player, without the old name.
function forgetPlayer(): void {
  write('token', null);
  myName.value = '';
  write('name', null);
  rememberRoom(null);
  say(t('net.new_player'), true);
  connection.resumeWith(null);
  leaveView();
  connection.reconnect();
}

// Only this room is closed to us, and `gone` may have said why: connect again for the start page.
function outOfRoom(code: number): void {
  if (room.value) say(t(code === closeCodes.removed ? 'refused.removed' : 'net.no_such_room'), true);
  leaveView();
  connection.reconnect();
}

function leaveView(): void {
  connection.resumeWith(null);
  batch(() => {
    room.value = null;
    codes.value = {};
    pendingAct.value = null;
    hiddenSeats.value = new Set();
  });
  if (route.peek().page === 'table') go({ page: 'start' });
}

function hearUpdate(update: Update): void {
  const before = room.peek();
  const folded = fold(before, update, performance.now());
  if (!folded) return;
  connection.resumeWith(returnsById(update.you) ? { room: update.room, seq: update.seq } : null);
  room.value = folded.state;
  const last = lastRoom.peek();
  if (last && last.variant !== folded.state.info.variant)
    rememberRoom({ ...last, variant: folded.state.info.variant });
  announce(before, folded.state, folded.news);
  react(before, folded.state, folded.news);
}

// ---------------------------------------------------------------------------------------------- coming and going

export function setName(name: string): void {
  const trimmed = name.trim().slice(0, 24);
  if (trimmed === myName.value) return;
  myName.value = trimmed;
  write('name', trimmed);
  // A hello that is on its way may have left without the name: then the name follows, before every other request.
  const { state } = connection.status;
  if (trimmed && (state === 'open' || state === 'connecting')) void ask('rename', { name: trimmed }).catch(tellFailure);
}

/** Refusals of `join` that say nothing about the table. */
const passing: ReadonlySet<string> = new Set(['slow_down', 'busy', 'storage', 'server_full']);

/** Enters the room of a code; resolves when the first update is here. */
export async function enter(code: string, watch: boolean): Promise<boolean> {
  opening.value = true;
  const here = lastRoom.peek()?.code === plainCode(code) ? room.peek() : null;
  try {
    const joined = await ask('join', { code: plainCode(code), ...(here && { seq: here.seq }) });
    entered({ code: joined.code, watch: joined.watch_code }, code, watch);
    return true;
  } catch (error) {
    // Only a refusal says something about the table: without an answer, or when the server is busy, it may still exist.
    const lost = error instanceof RefusedError && !passing.has(error.refused.code);
    if (lost && lastRoom.peek()?.code === plainCode(code)) rememberRoom(null);
    if (error instanceof RefusedError && room.peek()) leaveView();
    if (route.peek().page === 'table') go({ page: 'start' }, true);
    tellFailure(error);
    return false;
  } finally {
    opening.value = false;
  }
}

function entered(both: { code?: string; watch?: string }, code: string, watch: boolean): void {
  connection.resumeWith(null); // the first update says whether the room's id is enough to return
  codes.value = both;
  const plain = plainCode(code);
  rememberRoom({ code: plain, watch });
  go({ page: 'table', code: plain, watch });
}

/** Enters a room by a friend's link, and takes the first open seat if the match has not started. */
export async function enterAndSit(code: string): Promise<void> {
  if (!(await enter(code, false))) return;
  const here = await firstUpdate();
  if (here.you.seat === undefined && here.info.phase === 'gathering' && here.info.seats.some((s) => s.occupant === 'open'))
    await ask('sit', { room: here.id }).catch(tellFailure);
}

function firstUpdate(): Promise<RoomState> {
  return new Promise((resolve) => {
    const stop = room.subscribe((now) => {
      if (now) queueMicrotask(() => (stop(), resolve(now)));
    });
  });
}

/** Creates a room and enters it. If `bots` has a strength, bots fill the room and the match starts immediately. */
export async function create(
  variant: string,
  seats: number,
  options: JsonObject,
  settings: Partial<RoomSettings>,
  bots: Strength | null,
): Promise<void> {
  opening.value = true;
  try {
    const joined = await ask('create', { variant, seats, options, settings });
    entered({ code: joined.code, watch: joined.watch_code }, joined.code ?? '', false);
    if (bots) {
      if (seats > 1) await ask('add_bots', { room: joined.room, strength: bots });
      await ask('start', { room: joined.room });
    }
  } catch (error) {
    tellFailure(error);
  } finally {
    opening.value = false;
  }
}

/** Goes back to the start page; the seat stays ours, and a stand-in may play it in the meantime. */
export function goHome(): void {
  if (!room.value) return go({ page: 'start' });
  leaveView();
  connection.reconnect();
}

/** Gives the seat up. */
export async function leaveForGood(): Promise<void> {
  const here = room.value;
  if (!here) return;
  await ask('leave', { room: here.id }).catch(tellFailure);
  rememberRoom(null);
  leaveView();
}

/** Takes a lost seat back with the code from the host. */
export async function claim(code: string, seatCode: string): Promise<void> {
  opening.value = true;
  try {
    const claimed = await ask('claim', { code: plainCode(code), seat_code: plainCode(seatCode) });
    write('token', claimed.token);
    myName.value = '';
    write('name', '');
    connection.reconnect();
    await enter(code, false);
  } catch (error) {
    tellFailure(error);
  } finally {
    opening.value = false;
  }
}

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

// ---------------------------------------------------------------------------------------------- in the room

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
  | 'mute'
  | 'report'
  | 'say';

/** Sends a request to our room and shows a refusal. Resolves with true when the request is done. */
export async function inRoom<T extends InRoom>(type: T, body: Omit<Requests[T]['ask'], 'room'>): Promise<boolean> {
  const here = room.value;
  if (!here) return false;
  try {
    await ask(type, { room: here.id, ...body } as Requests[T]['ask']);
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  }
}

export async function configure(variant: string, seats: number, options: JsonObject, settings: RoomSettings): Promise<boolean> {
  const here = room.value;
  if (!here) return false;
  try {
    await ask('configure', { room: here.id, variant, seats, options, settings });
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  }
}

/**
 * Makes a move. Ignores another move until this one is answered. The move survives a lost connection, because the request is
 * sent again with the same id.
 */
export async function act(action: Action): Promise<void> {
  const here = room.value;
  if (!here || pendingAct.value) return;
  pendingAct.value = action;
  try {
    await ask('act', { room: here.id, seq: here.seq, action });
  } catch (error) {
    tellFailure(error);
  } finally {
    pendingAct.value = null;
  }
}

export async function seatCode(seat: number): Promise<{ code: string; minutes: number } | null> {
  const here = room.value;
  if (!here) return null;
  return ask('seat_code', { room: here.id, seat }).catch((error: unknown) => (tellFailure(error), null));
}

/** Returns a link that opens this seat on another device. Its token is in the fragment, which no server ever sees. */
export async function seatLink(): Promise<string | null> {
  const here = route.value;
  if (here.page !== 'table') return null;
  const answer = await ask('seat_link', {}).catch((error: unknown) => (tellFailure(error), null));
  return answer && `${location.origin}/t/${here.code}#s=${answer.token}`;
}

export async function sheetOfMatch(): Promise<Requests['sheet']['answer'] | null> {
  const here = room.value;
  if (!here) return null;
  return ask('sheet', { room: here.id }).catch((error: unknown) => (tellFailure(error), null));
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

export function hideSeat(seat: number, hidden: boolean): void {
  const next = new Set(hiddenSeats.value);
  if (hidden) next.add(seat);
  else next.delete(seat);
  hiddenSeats.value = next;
}

// ---------------------------------------------------------------------------------------------- the connection

export const retryNow = (): void => connection.connect();

/** Takes the seat back to this page after it was opened in another place. */
export const takeBack = (): void => connection.reconnect();

/** Starts the page: finds out which player we are and which room we were in. */
export function begin(): void {
  const token = takeTokenFromAddress();
  if (token) {
    write('token', token);
    write('name', null);
    myName.value = '';
  }
  const here = route.value;
  const returning = here.page === 'table' && (token !== null || lastRoom.value?.code === here.code);
  if (here.page === 'table' && returning) void enter(here.code, here.watch);
  addEventListener('online', () => connection.isOpen || connection.connect());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (connection.isOpen) connection.ping();
    else if (status.value.state === 'waiting') connection.connect();
  });
  addEventListener('popstate', () => {
    const to = route.value;
    if (to.page === 'start' && room.value) goHome();
    else if (to.page === 'table' && !room.value && lastRoom.value?.code === to.code) void enter(to.code, to.watch);
  });
  void loadVariants();
}

let loadingVariants = false;

/** Loads the games of this server. Without the list, Gaple still works; the next welcome tries again. */
async function loadVariants(): Promise<void> {
  if (loadingVariants || variants.peek().length > 0) return;
  loadingVariants = true;
  try {
    const answer = await fetch('/api/variants');
    if (!answer.ok) return;
    const told = (await answer.json()) as { variants: typeof variants.value; settings?: { properties: RoomSchema } };
    batch(() => {
      variants.value = told.variants;
      settingsSchema.value = told.settings?.properties ?? null;
    });
  } catch {
    // No network: the next welcome tries again.
  } finally {
    loadingVariants = false;
  }
}
