// The page's state and all its requests to the server. Components read the signals and call these functions.

import { batch, effect, signal } from '@preact/signals';
import { ClosedError, Connection, RefusedError, type Socket, type Status } from '../connection';
import {
  type Action,
  type Announcement,
  closeCodes,
  type JsonObject,
  type OptionSchema,
  type ReportClosed,
  type RequestType,
  type Requests,
  type RoomSettings,
  type Strength,
  type Update,
  type Welcome,
} from '../protocol';
import { callOfMove } from '../boards/phrases';
import { t } from '../texts';
import { refusal } from '../texts/refusal';
import { announce, speak } from './announce';
import { clientText } from './client_text';
import { become, current, giveUp, type Identity, isNobody, lastRoom, myName, rememberName, rememberRoom, signOut } from './identity';
import { tileNames } from './preferences';
import { withReport } from '../report/closed_reports';
import { react } from './reactions';
import { fold, returnsById, type RoomState } from './room_state';
import { go, plainCode, route, takeSecretFromAddress } from './router';
import { read, write } from './storage';
import { loadTables, type TableList } from './table_list';
import { variants } from './variants';

export { lastRoom, myName, variants };

export const status = signal<Status>({ state: 'idle' });
/** The time of the server's last answer, in milliseconds. */
export const latency = signal(0);
/** The number of requests that wait for an answer: they are sent again after a lost connection. */
export const unanswered = signal(0);
/** Our player, our device, and whether there is a recovery code, from the latest welcome; null before the first one. */
export const me = signal<Welcome | null>(null);
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
/** What came of our reports, oldest first, until the reader closes each. */
export const closedReports = signal<readonly ReportClosed[]>([]);
/** The move that was sent but not answered yet. */
export const pendingAct = signal<Action | null>(null);
/** Whether the page is opening a table. */
export const opening = signal(false);
/** Seats whose messages are not shown here. */
export const hiddenSeats = signal<ReadonlySet<number>>(new Set());

type RoomSchema = { [setting: string]: OptionSchema };

/** The token of a link, until the person has said whether to sign in with it. */
export const link = signal<string | null>(null);
/** The seat that a link offers, until the person takes or declines it. */
export const seatOffer = signal<{ code: string; seatCode: string } | null>(null);
/** The player that this browser was before it became another one, until the person has seen it. */
export const cameFrom = signal<Identity | null>(null);

let noticeTimer: ReturnType<typeof setTimeout> | undefined;
export function say(text: string, bad = false): void {
  clearTimeout(noticeTimer);
  notice.value = { text, bad };
  speak(text, true);
  noticeTimer = setTimeout(() => (notice.value = null), bad ? 5_000 : 2_500);
}

/** Shows in words why a request failed. A lost connection is not shown here; any other error is thrown again. */
export function tellFailure(error: unknown): void {
  if (error instanceof RefusedError) say(refusal(error.refused, room.peek()?.info.variant), true);
  else if (!(error instanceof ClosedError)) throw error;
}

/** Opens a socket to the server: for a player who returns to their table, by its routing key. */
export function openSocket(subprotocol: string): Socket {
  const here = route.peek();
  const last = lastRoom.peek();
  const key = here.page === 'table' && here.code === last?.code ? last.key : undefined;
  const path = key ? `/ws/${key}` : '/ws';
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`, subprotocol) as Socket;
}

/** A name that was typed here, until the server has it. */
let unsentName: string | null = null;
let nameInHello: string | null = null;
/** The token of the last hello or of its welcome. The stored one differs if another tab has become another player meanwhile. */
let ourToken: string | null = null;
/** A player without a name took the next step before the welcome could say whether the server knows their name. */
let guestAtWelcome = false;

const connection = new Connection({
  open: openSocket,
  client: clientText,
  token: () => (ourToken = read('token')),
  // The server keeps the name of a player: a stored one may be older than the name chosen on another device.
  name: () => (nameInHello = unsentName ?? (read('token') === null ? read('name') : null)),
  onStatus: (now) => {
    status.value = now;
    if (now.state !== 'stopped') return;
    const stillOurs = read('token') === ourToken;
    if (now.code === closeCodes.badToken) {
      if (stillOurs) tokenRefused();
      else showPlayer();
    }
    if (now.code === closeCodes.deviceEnded || now.code === closeCodes.erased) {
      if (stillOurs) signOut();
      leaveView();
    }
    if (now.code === closeCodes.removed || now.code === closeCodes.noSuchRoom) outOfRoom(now.code);
  },
  onWelcome: (welcome) => {
    if (welcome.token) write('token', (ourToken = welcome.token));
    write('player', welcome.player);
    me.value = welcome;
    if (unsentName === nameInHello) unsentName = null;
    if (unsentName === null) rememberName(welcome.name ?? '');
    if (guestAtWelcome && !myName.value) setName(t('start.guest'));
    guestAtWelcome = false;
    void loadVariants();
    comeBackByCode();
  },
  onUpdate: hearUpdate,
  onLatency: (ms) => (latency.value = ms),
  onWaiting: (requests) => (unanswered.value = requests),
  onAnnouncement: hearAnnouncement,
  onReportClosed: (report) => (closedReports.value = withReport(closedReports.value, report)),
  onGone: (gone) => {
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

/** Sends a request; rejects if it is refused or the connection stops. */
export function ask<T extends RequestType>(type: T, body: Requests[T]['ask']): Promise<Requests[T]['answer']> {
  return connection.request(type, body);
}

// The server does not know this token, or has erased the player: back to the player before, otherwise start as a new one.
function tokenRefused(): void {
  const before = giveUp();
  say(before ? t('net.back_to_earlier', { name: shownName(before) }) : t('net.new_player'), true);
  showPlayer();
}

// Only this room is closed to us, and `gone` may have said why: connect again for the start page.
function outOfRoom(code: number): void {
  if (room.value) say(t(code === closeCodes.removed ? 'refused.removed' : 'net.no_such_room'), true);
  leaveView();
  connection.reconnect();
}

function clearRoom(): void {
  connection.resumeWith(null);
  batch(() => {
    room.value = null;
    codes.value = {};
    pendingAct.value = null;
    hiddenSeats.value = new Set();
  });
}

function leaveView(): void {
  clearRoom();
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
  const before = myName.value;
  if (trimmed === before) return;
  rememberName(trimmed);
  if (!trimmed) return;
  unsentName = trimmed;
  // A hello that is on its way may have left without the name: then the name follows, before every other request.
  const { state } = connection.status;
  if (state !== 'open' && state !== 'connecting') return;
  ask('rename', { name: trimmed }).then(
    () => {
      if (unsentName === trimmed) unsentName = null;
    },
    (error: unknown) => {
      if (error instanceof RefusedError && unsentName === trimmed) {
        unsentName = null;
        rememberName(before);
      }
      tellFailure(error);
    },
  );
}

/** Takes the name from a form. An empty field changes no name: only a player without any becomes a guest. */
export function keepName(typed: string): void {
  if (typed.trim()) setName(typed);
  else if (!myName.value && (me.value || read('token') === null)) setName(t('start.guest'));
  else guestAtWelcome = true;
}

/** Refusals of `join` that say nothing about the table. */
const passing: ReadonlySet<string> = new Set(['slow_down', 'busy', 'storage', 'server_full']);

/** Enters the room of a code; resolves when the first update is here. */
export function enter(code: string, watch: boolean): Promise<boolean> {
  const here = lastRoom.peek()?.code === plainCode(code) ? room.peek() : null;
  const join = () => ask('join', { code: plainCode(code), ...(here && { seq: here.seq }) });
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

let attempts = 0;

async function enterBy(
  code: string,
  watch: boolean,
  send: () => Promise<Requests['join']['answer']>,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  const attempt = ++attempts;
  opening.value = true;
  try {
    const joined = await send();
    if (attempt !== attempts) return false;
    entered(joined, code, watch);
    return true;
  } catch (error) {
    // Somebody has started again meanwhile, perhaps as another player.
    if (attempt !== attempts) return false;
    onFailure(error);
    return false;
  } finally {
    if (attempt === attempts) opening.value = false;
  }
}

function entered(joined: Requests['join']['answer'], code: string, watch: boolean): void {
  connection.resumeWith(null); // the first update says whether the room's id is enough to return
  codes.value = { code: joined.code, watch: joined.watch_code };
  const plain = plainCode(code);
  rememberRoom({ code: plain, watch, key: joined.routing_key });
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
    entered(joined, joined.code ?? '', false);
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

/** Takes over a seat with the code that its player or the host has made; the seat changes hands at the next deal. A refusal changes nothing. */
export async function claim(code: string, seatCode: string): Promise<void> {
  const asked = () => ask('claim', { code: plainCode(code), seat_code: plainCode(seatCode) });
  if (await enterBy(code, false, asked, tellFailure)) seatOffer.value = null;
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
  | 'ask_for_seat'
  | 'answer_for_seat'
  | 'cancel_offer'
  | 'line_up'
  | 'leave_line'
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

/** Changes the rules of our room. Resolves with true when the page shows the change, with false if it is refused. */
export async function configure(variant: string, seats: number, options: JsonObject, settings: RoomSettings): Promise<boolean> {
  const here = room.value;
  if (!here) return false;
  try {
    const { seq } = await ask('configure', { room: here.id, variant, seats, options, settings });
    await shown(here.id, seq ?? 0);
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  }
}

/** Resolves when the page shows this state of the room or a later one, or another room, or none. */
function shown(id: string, seq: number): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      const now = room.value;
      if (now?.id === id && now.seq < seq) return;
      done();
      queueMicrotask(() => stop());
    });
  });
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
  try {
    const { seq } = await ask('act', { room: here.id, seq: here.seq, action });
    callTile(here, action);
    await shown(here.id, seq ?? 0);
  } catch (error) {
    tellFailure(error);
  } finally {
    pendingAct.value = null;
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

// ---------------------------------------------------------------------------------------------- which player we are

/** Returns a player's name, or a word for those without one. */
export const shownName = ({ name }: { name: string }): string => name || t('start.guest');

// From here on the page is another player's: no request of the player before may reach the server under the new token.
function showPlayer(): void {
  unsentName = null;
  guestAtWelcome = false;
  attempts += 1;
  opening.value = false;
  me.value = null;
  clearRoom();
  connection.close();
  connection.connect();
}

/**
 * Makes this page another player's, whose token the server has confirmed, and keeps the present one for the way back. `open`:
 * the page's table is theirs. Returns false, and changes nothing, if this browser keeps too many players already.
 */
export function signInAs(next: Identity, open: boolean): boolean {
  const before = current();
  if (!become(next)) return false;
  cameFrom.value = before && !isNobody(before) ? before : null;
  link.value = null;
  showPlayer();
  openTable(open);
  return true;
}

/** Ends the present player in this browser, after the server has signed them out or erased them. */
export function startAnew(text: string): void {
  signOut();
  showPlayer();
  go({ page: 'start' }, true);
  say(text);
}

/** Leaves the link unused. `ours`: it is a link to our own table. */
export function closeLink(ours: boolean): void {
  link.value = null;
  openTable(ours);
}

/** Leaves the offered seat to somebody else. */
export function closeOffer(): void {
  seatOffer.value = null;
  openTable(false);
}

function openTable(ours: boolean): void {
  const here = route.value;
  if (here.page === 'table' && !room.value && (ours || lastRoom.value?.code === here.code)) void enter(here.code, here.watch);
}

// Returns whether there was a link with a secret in the address bar.
function readLink(): boolean {
  const secret = takeSecretFromAddress();
  if (secret?.kind === 'token') link.value = secret.value;
  const here = route.value;
  if (secret?.kind === 'seat' && here.page === 'table') offerFrom(here.code, secret.value);
  return secret !== null;
}

/** Shows the page about a seat that a link or a typed code offers. */
export function offerFrom(code: string, seatCode: string): void {
  seatOffer.value = { code: plainCode(code), seatCode: plainCode(seatCode) };
  go({ page: 'table', code: plainCode(code), watch: false });
}

/** Starts the page: finds out which player we are and which room we were in. */
export function begin(): void {
  if (!readLink()) openTable(false);
  addEventListener('online', () => status.value.state === 'waiting' && connection.connect());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (connection.isOpen) connection.ping();
    else if (status.value.state === 'waiting') connection.connect();
  });
  addEventListener('popstate', () => {
    if (readLink()) return;
    const to = route.value;
    if (to.page === 'start' && room.value) goHome();
    else if (to.page === 'table' && !room.value && lastRoom.value?.code === to.code) void enter(to.code, to.watch);
  });
  // Another tab of this browser has become another player.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === 'takamaka.token' && oldValue !== null && newValue !== oldValue) location.reload();
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
