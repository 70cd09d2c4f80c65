/// <reference lib="esnext.disposable" preserve="true" />
import { returnWithBrowser } from './browser.js';
import { Connection } from './connection.js';
import type { AskFirst, ConnectionOptions, Socket, Status } from './connection_options.js';
import { ClosedError, RefusedError } from './errors.js';
import type { Feed } from './feed.js';
import { Listeners } from './listeners.js';
import type {
  Announcement,
  Gone,
  Joined,
  Options,
  PlayedMatch,
  Refused,
  ReplayFrame,
  ReportClosed,
  Requests,
  RequestType,
  RoomSettings,
  RoomSummary,
  Told,
  Update,
  VariantKey,
  Variants,
  Welcome,
} from './messages.js';
import { Room } from './room.js';
import { RoomList, type RoomsOptions } from './room_list.js';
import { MemoryTokens, type TokenStore } from './tokens.js';
import { sleep, type WaitOptions, watchWait } from './wait.js';

/** A class whose objects are WebSockets: `globalThis.WebSocket`, or that of the package `ws`. */
export type SocketClass = new (url: string, protocol: string) => unknown;

export interface ClientOptions extends Pick<ConnectionOptions, 'timing' | 'requestsMost' | 'now' | 'random' | 'program'> {
  /** The server: `https://HOST`, or `http://HOST:PORT` on your own machine. */
  url: string;
  /** Name and version of your program, for the server's logs; 1 to 40 characters. */
  client: string;
  /** Where the player's token is kept. Left out: in memory, so each run is a new player. */
  tokens?: TokenStore;
  /** Signs in with a recovery code, if there is no token. */
  recovery?: string;
  /** The name of a new player. A known player keeps the name that the server has; `rename` changes it. */
  name?: string;
  /** The WebSocket class. Left out: the global one. Node 20 has none: `import WebSocket from 'ws'`. */
  WebSocket?: SocketClass;
  /** How often a request is repeated that was refused because the server has too much to do (3). */
  retries?: number;
}

export interface ClientEvents {
  status: Status;
  welcome: Welcome;
  announcement: Announcement;
  reportClosed: ReportClosed;
  /** The server refuses the name; the player has none until `rename`. */
  nameRefused: Refused;
  /** The token could not be read or kept. If nobody listens, the error is thrown outside. */
  tokenLost: unknown;
  /** The time of an answer, in milliseconds. */
  latency: number;
}

export interface Table<V extends VariantKey> {
  seats: number;
  /** Left out: the game's defaults. */
  options?: Partial<Variants[V]['options']>;
  settings?: Partial<RoomSettings>;
}

/** Connects to a server. It returns at once; requests wait for the welcome. */
export function connect(options: ClientOptions): Client {
  return new Client(options);
}

/** A player's connection to a server, which returns by itself. It is in one room at a time. */
export class Client {
  #connection: Connection;
  #tokens: TokenStore;
  #token: string | null = null;
  #welcome: Welcome | null = null;
  #room: Room | null = null;
  #roomList: RoomList | null = null;
  /** The code with which we entered the room, and what leads straight to it. */
  #entry: { code?: string; key?: string } = {};
  #listeners = new Listeners<ClientEvents>();
  #unfollow: () => void;
  #closed = false;
  /** Resolves when the token is read: before that nothing may be sent, or the server would make a new player. */
  #begun: Promise<void>;
  #hasBegun = false;
  #retries: number;

  constructor(options: ClientOptions) {
    const { url, WebSocket = globalThis.WebSocket as SocketClass | undefined, tokens = new MemoryTokens() } = options;
    if (!WebSocket) throw new TypeError('this machine has no WebSocket: pass one, for example that of the package "ws"');
    const base = addressOf(url);
    this.#tokens = tokens;
    this.#retries = options.retries ?? 3;
    this.#connection = new Connection({
      ...options,
      open: (subprotocol) => new WebSocket(this.#entry.key ? `${base}/${this.#entry.key}` : base, subprotocol) as Socket,
      token: () => this.#token,
      recovery: () => options.recovery ?? null,
      name: () => (this.#token === null ? (options.name ?? null) : null),
      onStatus: (status) => this.#hearStatus(status),
      onWelcome: (welcome) => this.#hearWelcome(welcome),
      onUpdate: (update) => this.#hearUpdate(update),
      onGone: (gone) => void this.#hearGone(gone),
      onAnnouncement: (announcement) => this.#listeners.tell('announcement', announcement),
      onRoomsChanged: (changes) => this.#roomList?.hear(changes),
      onReportClosed: (report) => this.#listeners.tell('reportClosed', report),
      onNameRefused: (refused) => this.#listeners.tell('nameRefused', refused),
      onElsewhere: (key) => (this.#entry = { ...this.#entry, key }),
      onLatency: (ms) => this.#listeners.tell('latency', ms),
      enter: (askFirst) => this.#comeBack(askFirst),
    });
    this.#unfollow = returnWithBrowser(this.#connection);
    this.#begun = this.#begin();
  }

  async #begin(): Promise<void> {
    try {
      this.#token = await this.#tokens.read();
    } catch (error) {
      this.#tokenLost(error);
      return this.close();
    }
    this.#hasBegun = true;
    if (!this.#closed) this.#connection.connect();
  }

  get status(): Status {
    return this.#connection.status;
  }
  /** The player, as the last welcome says; null before the first. */
  get player(): Welcome | null {
    return this.#welcome;
  }
  /** The room that you are in. */
  get room(): Room | null {
    return this.#room?.gone === null && this.#room.isKnown ? this.#room : null;
  }

  /** Returns a function that takes the callback away. */
  on<E extends keyof ClientEvents>(event: E, hear: (value: ClientEvents[E]) => void): () => void {
    return this.#listeners.add(event, hear);
  }

  /** Resolves with the welcome when the connection is open. Rejects with a `ClosedError` when it is closed or has stopped. */
  welcomed(wait: WaitOptions = {}): Promise<Welcome> {
    return new Promise((resolve, reject) => {
      const hear = (status: Status): void => {
        const silent = this.#silent();
        if (status.state === 'open' && this.#welcome) finish(), resolve(this.#welcome);
        else if (silent) fail(silent);
      };
      const unhear = this.on('status', hear);
      const unwatch = watchWait(wait, (why) => queueMicrotask(() => fail(why)));
      const finish = (): void => (unhear(), unwatch());
      const fail = (why: Error): void => (finish(), reject(why));
      hear(this.status);
    });
  }

  /**
   * Sends any request. It is sent again, with its id, after a lost connection, until there is an answer. If the server has too
   * much to do and the pause is short, the request is repeated up to `retries` times.
   */
  async request<T extends RequestType>(type: T, ask: Requests[T]['ask'], wait: WaitOptions = {}): Promise<Requests[T]['answer']> {
    let { timeoutMs } = wait;
    if (!this.#hasBegun) await this.#begun;
    for (let retry = 0; ; retry += 1) {
      if (this.#closed) throw new ClosedError('closed');
      const began = performance.now();
      try {
        return await this.#connection.request(type, ask, { ...wait, timeoutMs });
      } catch (error) {
        const pause = error instanceof RefusedError && retry < this.#retries ? pauseOf(error, retry) : undefined;
        if (timeoutMs !== undefined) timeoutMs -= performance.now() - began + (pause ?? 0);
        if (pause === undefined || (timeoutMs ?? 0) < 0) throw error;
        await sleep(pause, wait);
      }
    }
  }

  /** Creates a room and enters it: you are its host, on seat 0. */
  async create<V extends VariantKey>(variant: V, { seats, options, settings }: Table<V>, wait?: WaitOptions): Promise<Room<V>> {
    const ask = { variant, seats, ...(options && { options: options as Partial<Options> }), ...(settings && { settings }) };
    return this.#entered(await this.request('create', ask, wait), undefined, wait);
  }
  /** Enters a room by its code, as a guest, or by its watch code, as a spectator. A player returns to their seat. */
  async join(code: string, wait?: WaitOptions): Promise<Room> {
    return this.#entered(await this.request('join', { code }, wait), code, wait);
  }
  /** Enters a room and claims a seat with the code of its offer. */
  async claim(code: string, seatCode: string, wait?: WaitOptions): Promise<Room> {
    return this.#entered(await this.request('claim', { code, seat_code: seatCode }, wait), code, wait);
  }

  /** The public rooms, the one with the newest activity first. */
  async *rooms({ only, ...wait }: RoomsOptions = {}): AsyncGenerator<RoomSummary> {
    for (let after: string | undefined, more = true; more; ) {
      const page: Told<'room_list'> = await this.request('rooms', { ...(only && { only }), ...(after !== undefined && { after }) }, wait);
      yield* page.rooms;
      after = page.next;
      more = page.more === true && after !== undefined;
    }
  }
  /**
   * The list of public rooms whenever it has changed, the present one first: the newest at each reading. It goes on after a lost
   * connection. A later call takes the place of an earlier one. Needs the feature `rooms_subscribe`.
   */
  watchRooms(options: Pick<RoomsOptions, 'only' | 'signal'> = {}): Feed<readonly RoomSummary[]> {
    this.#roomList?.feed.end();
    const list = new RoomList((body) => this.request('rooms', body), options);
    this.#roomList = list;
    void list.load();
    return list.feed.onEnd(() => {
      if (this.#roomList !== list) return;
      this.#roomList = null;
      if (!this.#silent()) void this.request('rooms', { limit: 1, subscribe: false }).catch(() => {});
    });
  }
  /** The matches in which you have or had a seat, the latest first. */
  async *matches(wait?: WaitOptions): AsyncGenerator<PlayedMatch> {
    for (let before: string | undefined, more = true; more; ) {
      const page: Told<'matches'> = await this.request('matches', before === undefined ? {} : { before }, wait);
      yield* page.matches;
      before = page.matches.at(-1)?.match;
      more = page.more && before !== undefined;
    }
  }
  /** A finished match move by move, with all hands open. */
  replay(match: string, wait?: WaitOptions): AsyncGenerator<ReplayFrame> {
    return this.#pages({ match }, wait);
  }
  async *#pages(of: { match: string } | { room: string }, wait?: WaitOptions): AsyncGenerator<ReplayFrame> {
    for (let after = 0, more = true; more; ) {
      const page = await this.request('replay', after ? { ...of, after } : of, wait);
      yield* page.frames;
      after = page.frames.at(-1)?.seq ?? after;
      more = page.more && page.frames.length > 0;
    }
  }

  /** Changes your name, in this room and in later ones. */
  async rename(name: string, wait?: WaitOptions): Promise<void> {
    await this.request('rename', { name }, wait);
  }

  /** Tries now, also when the connection has stopped: after 4409 it takes the room back from your other connection. */
  retryNow(): void {
    if (!this.#closed && this.#hasBegun) this.#connection.connect();
  }
  /** With `await using` the client closes where its block ends. */
  [Symbol.asyncDispose](): Promise<void> {
    this.close();
    return Promise.resolve();
  }
  /** Closes the connection. Your seat stays yours; without you a stand-in plays it after the grace period. */
  close(): void {
    this.#closed = true;
    this.#unfollow();
    this.#connection.close();
  }

  #hearStatus(status: Status): void {
    const silent = this.#silent();
    if (silent) this.#room?.silence(silent);
    if (silent) this.#roomList?.feed.end(silent);
    this.#listeners.tell('status', status);
  }
  /** Returns why nothing more will be heard; undefined while the client connects. */
  #silent(): ClosedError | undefined {
    const { status } = this;
    if (status.state === 'stopped') return new ClosedError(status.reason, status.code);
    return this.#closed ? new ClosedError('closed') : undefined;
  }

  #hearWelcome(welcome: Welcome): void {
    if (this.#welcome) void this.#roomList?.load();
    this.#welcome = welcome;
    if (welcome.token) void this.#keep(welcome.token);
    this.#listeners.tell('welcome', welcome);
  }
  async #keep(token: string): Promise<void> {
    this.#token = token;
    try {
      await this.#tokens.write(token);
    } catch (error) {
      this.#tokenLost(error);
    }
  }

  // Nobody must lose a player without hearing of it.
  #tokenLost(error: unknown): void {
    if (this.#listeners.has('tokenLost')) return this.#listeners.tell('tokenLost', error);
    queueMicrotask(() => {
      throw error;
    });
  }

  // The update may come before the caller of `join` or `create` has heard the answer.
  #roomOf(id: string): Room {
    if (this.#room?.id === id && this.#room.gone === null) return this.#room;
    this.#room?.end('left');
    const owner = {
      request: this.request.bind(this),
      pages: (of: { room: string }, wait?: WaitOptions) => this.#pages(of, wait),
      silent: () => this.#silent(),
    };
    const room = new Room({ ...owner, left: () => this.#end(room, 'left') }, id);
    this.#room = room;
    return room;
  }

  async #entered<V extends VariantKey>(joined: Joined, code: string | undefined, wait?: WaitOptions): Promise<Room<V>> {
    const room = this.#roomOf(joined.room);
    this.#noteEntry(room, joined, code);
    await room.until(() => true, wait);
    return room as unknown as Room<V>;
  }
  #noteEntry(room: Room, joined: Joined, code: string | undefined): void {
    room.code = joined.code;
    room.watchCode = joined.watch_code;
    const entry = code ?? joined.code;
    this.#entry = { key: joined.routing_key, ...(entry !== undefined && { code: entry }) };
  }

  #hearUpdate(update: Told<'update'>): void {
    const room = this.#roomOf(update.room);
    room.hear(update as Update);
    if (room.isKnown) this.#connection.resumeWith(room.state.returnsById ? { room: room.id, seq: update.seq } : null);
  }

  async #hearGone(gone: Gone): Promise<void> {
    const room = this.#room;
    if (!room || room.id !== gone.room || room.gone !== null) return;
    if (gone.retryable) {
      this.#connection.tryAgain({ type: 'refused', re: '', code: gone.code, message: '', retryable: true });
      return;
    }
    // The code opens the room also to people who have lost their seat there. If the room is closed, the refusal says so.
    const isBack = gone.code === 'closed' && (await this.#joinAgain(room, (type, ask) => this.request(type, ask)).catch(() => false));
    if (!isBack) this.#end(room, gone.code);
  }

  // After a welcome: people without a seat come back by their code.
  async #comeBack(askFirst: AskFirst): Promise<void> {
    const room = this.#room;
    if (!room || room.gone !== null || !room.isKnown || room.state.returnsById) return;
    try {
      if (!(await this.#joinAgain(room, askFirst))) this.#end(room, 'closed');
    } catch (error) {
      if (!(error instanceof RefusedError)) return;
      if (error.retryable) this.#connection.tryAgain(error.refused);
      else this.#end(room, error.code);
    }
  }

  /** Resolves with false if there is no code, or it leads elsewhere now. */
  async #joinAgain(room: Room, ask: AskFirst): Promise<boolean> {
    const { code } = this.#entry;
    if (code === undefined) return false;
    const joined = await ask('join', { code, seq: room.state.seq });
    if (joined.room !== room.id) return false;
    this.#noteEntry(room, joined, code);
    return true;
  }

  #end(room: Room, code: string): void {
    if (this.#room === room) {
      this.#connection.resumeWith(null);
      this.#entry = {};
    }
    room.end(code);
  }
}

/** Refusals that say nothing about the request: nothing changed, and soon the same may succeed. */
const passing: ReadonlySet<string> = new Set(['slow_down', 'busy', 'storage']);
const longestPauseMs = 5_000;

/** Returns the milliseconds to wait before the same request again; undefined if that is too long, or would not help. */
function pauseOf({ code, retryable, retryAfterMs }: RefusedError, retry: number): number | undefined {
  if (!retryable || !passing.has(code)) return undefined;
  const pause = retryAfterMs ?? 500 * 2 ** retry;
  return pause <= longestPauseMs ? pause : undefined;
}

/** Returns the address of the socket: of a page, a server, or the socket itself. */
function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  const secure = protocol === 'https:' || protocol === 'wss:';
  if (!secure && protocol !== 'http:' && protocol !== 'ws:') throw new TypeError(`no address of a server: ${url}`);
  return `${secure ? 'wss' : 'ws'}://${host}${pathname.replace(/\/(ws\/?)?$/, '')}/ws`;
}
