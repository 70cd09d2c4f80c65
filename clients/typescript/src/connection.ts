// One connection to the server that outlives its sockets: it says hello with the player's token, enters the room again after
// a loss, sends unanswered requests again with their old ids (the server makes repeats harmless), and chooses what to do next
// by the hundreds of the close code. It knows nothing of what is played; `Client` adds that.

import { afterClose, backoffMs } from './backoff.js';
import { type ConnectionOptions, type Socket, type Status, type Timing, usualTiming } from './connection_options.js';
import { ClosedError, RefusedError, TooManyRequestsError } from './errors.js';
import { type Refused, type Requests, type RequestType, type ServerMessage, type Update, type Welcome, subprotocol } from './messages.js';
import { Outbox } from './outbox.js';
import { CompactReader } from './rows.js';
import type { WaitOptions } from './wait.js';

/** What a refused hello means, as a close code. Other refusals that are not retryable stop with 4400. */
const hardRefusals: { readonly [code: string]: number } = { bad_token: 4401, banned: 4410 };

/** `WebSocket.OPEN` */
const isOpen = 1;

export class Connection {
  #options: ConnectionOptions;
  #timing: Timing;
  #socket: Socket | null = null;
  #status: Status = { state: 'idle' };
  #attempt = 0;
  #welcomed = false;
  /** Requests are sent: the welcome is here, and `enter` has ended. */
  #flowing = false;
  #nameRefused: string | null = null;
  /** The keys of `hello` that this server does not know, because it is older: `program`, `compact`. */
  #unknownKeys = new Set<string>();
  #compact = new CompactReader();
  #helloId = '';
  #resume: { room: string; seq: number } | null = null;
  #outbox: Outbox;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #heartbeatMs = 20_000;
  /** When the dial, or the hello, must have been answered. */
  #greetBy: number | undefined;
  #openedAt = 0;
  #dialledAtOnce = -Infinity;
  #ping: { id: string; at: number } | null = null;
  #now: () => number;
  #random: () => number;
  // Ids must not repeat those of an earlier run of the same player: the server remembers its answers.
  #idPrefix: string;
  #idCount = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
    this.#now = options.now ?? (() => performance.now());
    this.#random = options.random ?? Math.random;
    this.#outbox = new Outbox({
      write: (text) => this.#write(text),
      now: this.#now,
      onLatency: (ms) => options.onLatency?.(ms),
      onWaiting: (requests) => options.onWaiting?.(requests),
    });
    this.#idPrefix = Math.floor(this.#random() * 36 ** 8).toString(36);
  }

  get status(): Status {
    return this.#status;
  }
  get isOpen(): boolean {
    return this.#status.state === 'open';
  }

  /** Connects now, also during a wait or after a stop. A dial that is under way goes on. */
  connect(): void {
    if (this.#socket) return;
    if (this.#status.state === 'stopped') this.#attempt = 0;
    this.#dial();
  }

  /** Closes the connection: requests without an answer fail. */
  close(): void {
    clearTimeout(this.#retry);
    this.#drop(1000);
    this.#outbox.rejectAll(new ClosedError('closed'));
    this.#setStatus({ state: 'idle' });
  }

  /** Opens a new socket and says hello with the current token. */
  reconnect(): void {
    this.#drop(1000);
    this.#attempt = 0;
    this.#dial();
  }

  /** Connects again after a pause, because the server cannot reach our room for now. The pauses grow until an update arrives. */
  tryAgain(why: Refused): void {
    this.#drop(1000);
    this.#wait(why);
  }

  /** Whether the next hello enters a room again. */
  get resumes(): boolean {
    return this.#resume !== null;
  }

  /** Sets the room to enter again after a loss, and the last seq seen there; null for none. Updates of it advance the seq. */
  resumeWith(resume: { room: string; seq: number } | null): void {
    this.#resume = resume;
  }

  /**
   * Sends a request, now or when the connection is back. Resolves with its answer. Rejects with a `RefusedError`, with a
   * `ClosedError` if the connection is closed or stops, or as `wait` says.
   */
  request<T extends RequestType>(type: T, ask: Requests[T]['ask'], wait: WaitOptions = {}): Promise<Requests[T]['answer']> {
    const { state } = this.#status;
    const most = this.#options.requestsMost ?? 64;
    if (state === 'stopped') return Promise.reject(new ClosedError(this.#status.reason, this.#status.code));
    if (this.#outbox.size >= most) return Promise.reject(new TooManyRequestsError(most));
    const answer = this.#ask(type, ask, false, wait);
    if (this.#status.state === 'idle') this.connect();
    return answer;
  }

  #ask<T extends RequestType>(type: T, ask: Requests[T]['ask'], first: boolean, wait: WaitOptions): Promise<Requests[T]['answer']> {
    const id = this.#nextId();
    const answer = this.#outbox.add(id, JSON.stringify({ type, id, ...ask }), first, wait);
    if (this.#welcomed && (this.#flowing || first)) this.#outbox.send(id);
    return answer as Promise<Requests[T]['answer']>;
  }

  #nextId(): string {
    this.#idCount += 1;
    return `${this.#idPrefix}-${this.#idCount}`;
  }

  #setStatus(status: Status): void {
    this.#status = status;
    this.#options.onStatus?.(status);
  }

  #dial(): void {
    clearTimeout(this.#retry);
    this.#setStatus({ state: 'connecting', attempt: this.#attempt });
    if (this.#status.state !== 'connecting') return; // a listener has closed the connection
    let socket: Socket;
    try {
      socket = this.#options.open(subprotocol);
    } catch (error) {
      return this.#stop(4400, error instanceof Error ? error.message : String(error));
    }
    this.#socket = socket;
    this.#greetWithin(this.#timing.dialMs);
    socket.onopen = () => {
      this.#greetWithin(this.#timing.answerMs);
      this.#hello();
    };
    socket.onmessage = ({ data }) => this.#read(data);
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
    socket.onerror = () => {}; // `close` follows
  }

  #hello(): void {
    this.#helloId = this.#nextId();
    const token = this.#options.token();
    const recovery = token ? null : this.#options.recovery?.();
    const name = this.#options.name?.();
    const hello = {
      type: 'hello',
      id: this.#helloId,
      client: this.#options.client,
      ...(token && { token }),
      ...(recovery && { recovery }),
      ...(name && name !== this.#nameRefused && { name }),
      ...(this.#options.program && !recovery && !this.#unknownKeys.has('program') && { program: true }),
      ...(!this.#unknownKeys.has('compact') && { compact: true }),
      ...(this.#resume && { resume: this.#resume }),
    };
    this.#send(JSON.stringify(hello));
  }

  #read(data: unknown): void {
    if (typeof data !== 'string') return;
    let message: ServerMessage | null;
    try {
      message = JSON.parse(data) as ServerMessage | null;
    } catch {
      return; // no message of this protocol
    }
    if (message !== null && typeof message === 'object') this.#hear(message);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        if (message.re === this.#helloId && !this.#welcomed) void this.#welcome(message);
        return;
      case 'update':
        return this.#updated(message);
      case 'compact': {
        const update = this.#compact.updateOf(message);
        if (update) this.#updated(update);
        return;
      }
      case 'gone':
        if (!message.retryable && this.#resume?.room === message.room) this.#resume = null;
        this.#options.onGone?.(message);
        return;
      case 'announcement':
        this.#options.onAnnouncement?.(message);
        return;
      case 'rooms_changed':
        this.#options.onRoomsChanged?.(message);
        return;
      case 'report_closed':
        this.#options.onReportClosed?.(message);
        return;
      case 'refused':
        if (message.re === this.#helloId && !this.#welcomed) return this.#helloRefused(message);
        if (message.code === 'elsewhere' && message.routing_key !== undefined && this.#options.onElsewhere) return this.#options.onElsewhere(message.routing_key);
        this.#outbox.reject(message.re, new RefusedError(message));
        return;
      default:
        if (this.#ping && message.re === this.#ping.id) {
          this.#options.onLatency?.(this.#now() - this.#ping.at);
          this.#ping = null;
          return;
        }
        // Of an unknown type nothing waits for, unless it is the answer to a request.
        this.#outbox.resolve(message.re, message);
    }
  }

  #updated(update: Update): void {
    if (this.#resume?.room === update.room) this.#resume.seq = update.seq;
    this.#attempt = 0;
    this.#options.onUpdate?.(update);
  }

  // Without a welcome the socket is useless. What may pass (the store is busy, too many new players) is tried again when the
  // server says so, or with the usual pauses; the rest is final.
  #helloRefused(refused: Refused): void {
    const name = this.#options.name?.() ?? null;
    if (refused.code === 'bad_name' && name !== null && name !== this.#nameRefused) {
      this.#nameRefused = name;
      this.#options.onNameRefused?.(refused);
      return this.#hello();
    }
    const key = refused.code === 'malformed' ? refused.path?.slice(1) : undefined;
    if ((key === 'program' || key === 'compact') && !this.#unknownKeys.has(key)) {
      this.#unknownKeys.add(key);
      return this.#hello();
    }
    if (refused.retryable) return this.tryAgain(refused);
    this.#drop(1000);
    this.#stop(hardRefusals[refused.code] ?? 4400, refused.code, refused);
  }

  async #welcome(welcome: Welcome): Promise<void> {
    const socket = this.#socket;
    this.#welcomed = true;
    this.#greetBy = undefined;
    this.#openedAt = this.#now();
    this.#heartbeatMs = Math.max(1_000, welcome.heartbeat_ms || 20_000);
    const enter = this.#options.enter;
    this.#flowing = enter === undefined;
    this.#options.onWelcome?.(welcome);
    if (this.#socket !== socket) return;
    this.#scheduleHeartbeat();
    this.#setStatus({ state: 'open' });
    if (this.#socket !== socket) return;
    // A lost connection and a refusal are the caller's to handle in `enter`; the requests that wait get their own answers.
    if (enter) await enter((type, ask) => this.#ask(type, ask, true, {})).catch(() => {});
    if (this.#socket !== socket) return;
    this.#flowing = true;
    // In their old order, with their old ids: the server repeats its answer to a request that it has already done.
    this.#outbox.sendAll();
  }

  #write(text: string): void {
    this.#send(text);
    this.#watch(this.#timing.answerMs);
  }

  /** Sends on the present socket, unless it is closing: what waits for an answer is sent again on the next one. */
  #send(text: string): void {
    if ((this.#socket?.readyState ?? isOpen) === isOpen) this.#socket?.send(text);
  }

  #scheduleHeartbeat(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      this.ping();
      this.#scheduleHeartbeat();
    }, this.#heartbeatMs);
  }

  /** Sends a ping, unless one waits for its answer. Without an answer in time the connection counts as dead. */
  ping(): void {
    if (!this.#welcomed || this.#ping) return;
    this.#ping = { id: this.#nextId(), at: this.#now() };
    this.#write(JSON.stringify({ type: 'ping', id: this.#ping.id }));
  }

  #greetWithin(ms: number): void {
    this.#greetBy = this.#now() + ms;
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#watch(ms);
  }

  // The server answers every request at once, so a request that waits long shows a dead line, also while updates still arrive.
  #watch(ms: number): void {
    this.#deadline ??= setTimeout(() => {
      this.#deadline = undefined;
      const { answerMs } = this.#timing;
      const due = Math.min(
        this.#greetBy ?? Infinity,
        (this.#ping?.at ?? Infinity) + answerMs,
        (this.#outbox.oldestAt ?? Infinity) + answerMs,
      );
      const left = due - this.#now();
      if (left <= 0) this.#lost(1006, 'silence');
      else if (left < Infinity) this.#watch(left);
    }, ms);
  }

  #drop(code: number): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = this.#flowing = false;
    this.#greetBy = undefined;
    this.#ping = null;
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#outbox.lost(new ClosedError('lost', 1006));
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(code);
    } catch {
      // A socket that never opened may refuse to close; ignore it.
    }
  }

  #lost(code: number, reason: string): void {
    if (this.#welcomed && this.#now() - this.#openedAt >= this.#timing.stableMs) this.#attempt = 0;
    this.#drop(1000);
    const what = afterClose(code);
    if (what === 'stop') return this.#stop(code, reason);
    // Only the first try is immediate, so that a server that closes at once does not get tries without end.
    const isFirst = this.#attempt === 0 && this.#now() - this.#dialledAtOnce >= this.#timing.stableMs;
    if (what === 'back_off' || !isFirst) return this.#wait();
    this.#dialledAtOnce = this.#now();
    this.#attempt += 1;
    this.#dial();
  }

  #stop(code: number, reason: string, refused?: Refused): void {
    clearTimeout(this.#retry);
    this.#outbox.rejectAll(new ClosedError(reason, code));
    this.#setStatus({ state: 'stopped', code, reason, ...(refused && { refused }) });
  }

  #wait(refused?: Refused): void {
    const { retryFirstMs, retryMostMs } = this.#timing;
    const delay = Math.max(backoffMs(this.#attempt, this.#random, retryFirstMs, retryMostMs), refused?.retry_after_ms ?? 0);
    this.#attempt += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#dial(), delay);
    this.#setStatus({ state: 'waiting', attempt: this.#attempt, retryAt: Date.now() + delay, ...(refused && { refused }) });
  }
}
