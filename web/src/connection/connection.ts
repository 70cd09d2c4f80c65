// One connection to the server that outlives its sockets: it says hello with the stored token, enters the room again after
// a loss, sends unanswered requests again with their old ids (the server makes repeats harmless), and chooses what to do
// next by the range of the close code. It knows nothing about the page.

import {
  type Refused,
  type Requests,
  type RequestType,
  type ReportClosed,
  type ServerMessage,
  type Update,
  type Announcement,
  type Gone,
  type Welcome,
  closeCodes,
  subprotocol,
} from '../protocol';
import { afterClose, backoffMs } from './backoff';

/** What the connection needs from a WebSocket; tests use a fake one. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export type Status =
  | { state: 'idle' }
  | { state: 'connecting'; attempt: number }
  | { state: 'open' }
  | { state: 'waiting'; attempt: number; retryAt: number; refused?: Refused }
  | { state: 'stopped'; code: number; reason: string };

export interface ConnectionOptions {
  /** Opens a socket to the server, with the subprotocol. */
  open(subprotocol: string): Socket;
  /** Name and version of the client, for the server's logs; 1 to 40 characters. */
  client: string;
  /** The player's token; null on the first visit. Read before every hello. */
  token(): string | null;
  /** The name for the hello, if there is one. */
  name(): string | null;
  onStatus(status: Status): void;
  onWelcome(welcome: Welcome): void;
  onUpdate(update: Update): void;
  onGone(gone: Gone): void;
  /** The administrators' announcement to everybody; an empty text ends it. */
  onAnnouncement?(announcement: Announcement): void;
  /** What came of a report that this player made. */
  onReportClosed?(report: ReportClosed): void;
  /** The time of an answer, in milliseconds. */
  onLatency?(ms: number): void;
  /** The number of requests that wait for an answer. */
  onWaiting?(requests: number): void;
  now?: () => number;
  random?: () => number;
}

/** The request was refused; nothing changed. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(`${refused.code}: ${refused.message}`);
  }
}
/** The connection was closed before the answer arrived. */
export class ClosedError extends Error {}

interface Waiting {
  text: string;
  room?: string;
  sentAt: number;
  resolve(answer: ServerMessage): void;
  reject(error: Error): void;
}

const answerWaitMs = 10_000;

export class Connection {
  #options: ConnectionOptions;
  #socket: Socket | null = null;
  #status: Status = { state: 'idle' };
  #attempt = 0;
  // The room was out of reach at the last try: a welcome alone does not shorten the pauses again.
  #tryingAgain = false;
  #welcomed = false;
  #helloId = '';
  #resume: { room: string; seq: number } | null = null;
  #waiting = new Map<string, Waiting>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #heartbeatMs = 20_000;
  #pingId = '';
  #pingAt = 0;
  #now: () => number;
  #random: () => number;
  // Ids must not repeat those of an earlier page of the same player: the server remembers its answers.
  #idPrefix: string;
  #idCount = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#random = options.random ?? Math.random;
    this.#idPrefix = Math.floor(this.#random() * 36 ** 8).toString(36);
  }

  get status(): Status {
    return this.#status;
  }
  get isOpen(): boolean {
    return this.#status.state === 'open';
  }

  /** Connects now, also during a wait or after a stop. */
  connect(): void {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    this.#dial();
  }

  /** Closes the connection: requests without an answer fail. */
  close(): void {
    clearTimeout(this.#retry);
    this.#drop(1000);
    this.#fail(new ClosedError('closed'));
    this.#setStatus({ state: 'idle' });
  }

  /** Opens a new socket and says hello with the current `token()`. */
  reconnect(): void {
    this.#drop(1000);
    this.#attempt = 0;
    this.#tryingAgain = false;
    clearTimeout(this.#retry);
    this.#dial();
  }

  /** Connects again after a pause, because the server cannot reach our room for now. The pauses grow until an update arrives. */
  tryAgain(why: Refused): void {
    this.#drop(1000);
    this.#tryingAgain = true;
    this.#wait(why);
  }

  /** Whether the next hello enters a room again. */
  get resumes(): boolean {
    return this.#resume !== null;
  }

  /** Sets the room to enter again after a loss, and the last seq seen there; null for none. */
  resumeWith(resume: { room: string; seq: number } | null): void {
    this.#resume = resume;
  }

  /** Sends a request, now or when the connection is back. Resolves with its answer; rejects if it is refused or the connection stops. */
  request<T extends RequestType>(type: T, ask: Requests[T]['ask']): Promise<Requests[T]['answer']> {
    const id = this.#nextId();
    const text = JSON.stringify({ type, id, ...ask });
    const room = (ask as { room?: string }).room;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, room, sentAt: this.#now(), resolve: resolve as (answer: ServerMessage) => void, reject });
      this.#options.onWaiting?.(this.#waiting.size);
      if (this.#welcomed) {
        this.#send(text);
        this.#expectSign();
      } else if (this.#status.state === 'stopped') this.#settle(id)?.reject(new ClosedError('stopped'));
      else this.connect();
    });
  }

  #nextId(): string {
    this.#idCount += 1;
    return `${this.#idPrefix}-${this.#idCount}`;
  }

  #setStatus(status: Status): void {
    this.#status = status;
    this.#options.onStatus(status);
  }

  #dial(): void {
    this.#welcomed = false;
    this.#setStatus({ state: 'connecting', attempt: this.#attempt });
    const socket = this.#options.open(subprotocol);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#hello();
      this.#watchSilence();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket || typeof event.data !== 'string') return;
      this.#watchSilence();
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#lost(event.code, event.reason);
    };
  }

  #hello(): void {
    this.#helloId = this.#nextId();
    const token = this.#options.token();
    const name = this.#options.name();
    this.#send(
      JSON.stringify({
        type: 'hello',
        id: this.#helloId,
        client: this.#options.client,
        ...(token ? { token } : {}),
        ...(name ? { name } : {}),
        ...(this.#resume ? { resume: this.#resume } : {}),
      }),
    );
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        return;
      case 'update':
        if (this.#resume?.room === message.room) this.#resume.seq = message.seq;
        this.#attempt = 0;
        this.#tryingAgain = false;
        this.#options.onUpdate(message);
        return;
      case 'gone':
        if (!message.retryable && this.#resume?.room === message.room) this.#resume = null;
        this.#options.onGone(message);
        return;
      case 'announcement':
        this.#options.onAnnouncement?.(message);
        return;
      case 'report_closed':
        this.#options.onReportClosed?.(message);
        return;
      case 'refused':
        if (message.re === this.#helloId) return this.#helloRefused(message);
        this.#settle(message.re)?.reject(new RefusedError(message));
        return;
      case 'pong':
        if (message.re === this.#pingId) this.#options.onLatency?.(this.#now() - this.#pingAt);
        this.#settle(message.re)?.resolve(message);
        return;
      default:
        this.#settle(message.re)?.resolve(message);
    }
  }

  // Without a welcome the socket is useless. An unknown token and a ban are final; other reasons (the store is busy, too many
  // new players) may pass, so the connection tries again when the server says, or with the usual pauses.
  #helloRefused(refused: Refused): void {
    const final: { [code: string]: number } = { bad_token: closeCodes.badToken, banned: closeCodes.banned };
    const code = final[refused.code];
    if (code !== undefined) return this.#lost(code, refused.code);
    this.#drop(1000);
    this.#wait(refused);
  }

  #welcome(welcome: Welcome): void {
    if (!this.#tryingAgain) this.#attempt = 0;
    this.#welcomed = true;
    this.#watchSilence();
    this.#heartbeatMs = Math.max(1_000, welcome.heartbeat_ms || 20_000);
    // In their old order, with their old ids: the server repeats its answer to a request that it has already done.
    const unanswered = [...this.#waiting.values()];
    this.#options.onWelcome(welcome);
    this.#setStatus({ state: 'open' });
    for (const waiting of unanswered) {
      waiting.sentAt = this.#now();
      this.#send(waiting.text);
    }
    this.#scheduleHeartbeat();
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) {
      this.#options.onLatency?.(this.#now() - waiting.sentAt);
      this.#options.onWaiting?.(this.#waiting.size);
    }
    return waiting;
  }

  #fail(error: Error): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#options.onWaiting?.(0);
    for (const waiting of all) waiting.reject(error);
  }

  #send(text: string): void {
    this.#socket?.send(text);
  }

  #scheduleHeartbeat(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      if (!this.#welcomed) return;
      this.ping();
      this.#scheduleHeartbeat();
    }, this.#heartbeatMs);
  }

  /** Sends a ping; if nothing arrives within ten seconds, the socket counts as lost. */
  ping(): void {
    if (!this.#welcomed) return;
    this.#pingId = this.#nextId();
    this.#pingAt = this.#now();
    this.#send(JSON.stringify({ type: 'ping', id: this.#pingId }));
    this.#expectSign();
  }

  // The server answers every request immediately, so a long silence means that the socket is dead but has not noticed.
  #expectSign(): void {
    this.#silence ??= setTimeout(() => this.#giveUp(), answerWaitMs);
  }

  // Every message is a sign of life. A hello without an answer also counts as silence.
  #watchSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (!this.#welcomed) this.#expectSign();
  }

  #giveUp(): void {
    this.#drop(4000);
    this.#lost(1006, 'silence');
  }

  #drop(code: number): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(code);
    } catch {
      // A socket that never opened may refuse to close; ignore it.
    }
  }

  #lost(code: number, reason: string): void {
    this.#drop(1000);
    switch (afterClose(code)) {
      case 'stop':
        this.#fail(new ClosedError(reason));
        this.#setStatus({ state: 'stopped', code, reason });
        return;
      case 'at_once': {
        // The first try is immediate; if the server is not back yet, the usual back-off follows.
        if (this.#attempt > 0) return this.#wait();
        this.#attempt += 1;
        this.#dial();
        return;
      }
      case 'back_off':
        this.#wait();
    }
  }

  #wait(refused?: Refused): void {
    const delay = Math.max(backoffMs(this.#attempt, this.#random), refused?.retry_after_ms ?? 0);
    this.#attempt += 1;
    this.#setStatus({ state: 'waiting', attempt: this.#attempt, retryAt: this.#now() + delay, ...(refused && { refused }) });
    this.#retry = setTimeout(() => this.#dial(), delay);
  }
}
