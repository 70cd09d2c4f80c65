// One connection of the playground: every frame both ways, and the values that further messages need. The player is the
// playground's own; the player of the page is never touched.

import { signal } from '@preact/signals';
import { check, type Problem } from '../schema/check';
import type { Documents, Json } from '../schema/schema';

export type Message = { [key: string]: Json };

export interface Frame {
  number: number;
  from: 'client' | 'server';
  /** Milliseconds since the first frame. */
  at: number;
  type: string;
  text: string;
  problems: Problem[];
}
export interface Values {
  token: string | null;
  room: string | null;
  code: string | null;
  seq: number;
  variant: string;
  legal: Json[];
  /** Whether the step that cuts the line was taken, and the one after it. */
  line: 'whole' | 'lost' | 'resumed';
}
type Line = 'off' | 'opening' | 'open';

const framesMax = 300;
const tokenKey = 'takamaka.playground.token';
const nothing: Values = { token: null, room: null, code: null, seq: 0, variant: '', legal: [], line: 'whole' };

/** sessionStorage, or nothing where the browser has none. */
const stored = {
  read(): string | null {
    try {
      return sessionStorage.getItem(tokenKey);
    } catch {
      return null;
    }
  },
  write(token: string | null): void {
    try {
      if (token === null) sessionStorage.removeItem(tokenKey);
      else sessionStorage.setItem(tokenKey, token);
    } catch {
      // The player lives as long as the page.
    }
  },
};

export class Session {
  readonly line = signal<Line>('off');
  readonly frames = signal<readonly Frame[]>([]);
  readonly values = signal<Values>({ ...nothing, token: stored.read() });
  /** Why the last connection ended; empty while there is one. */
  readonly ended = signal('');
  /** What was sent and not refused, in order, for the program to copy. */
  readonly done = signal<readonly Message[]>([]);

  #socket: WebSocket | null = null;
  #began = 0;
  #number = 0;
  #ids = 0;
  readonly #run = Math.random().toString(36).slice(2, 6);
  #asked = new Map<string, Message>();

  constructor(
    readonly all: Documents,
    readonly url: string,
  ) {}

  /** Returns an `id` that no other request has. */
  nextId(): string {
    this.#ids += 1;
    return `${this.#run}-${this.#ids}`;
  }

  open(): void {
    if (this.#socket) return;
    const socket = new WebSocket(this.url, this.all.registry.protocol.subprotocol);
    this.#socket = socket;
    this.line.value = 'opening';
    this.ended.value = '';
    socket.onopen = () => (this.line.value = 'open');
    socket.onmessage = ({ data }) => this.#take(String(data));
    socket.onclose = ({ code, reason }) => this.#close(code, reason);
  }

  close(): void {
    this.#socket?.close(1000);
  }

  /** Cuts the line, as a tunnel does. */
  lose(): void {
    this.values.value = { ...this.values.peek(), line: 'lost' };
    this.close();
  }

  /** Sends a text as it is, also one that the schema does not allow: the server's answer is worth seeing. */
  send(text: string): boolean {
    if (this.line.peek() !== 'open' || !this.#socket) return false;
    this.#socket.send(text);
    const message = parsed(text);
    this.#add('client', text, message, this.problemsOf(text));
    const id = message?.id;
    if (message && typeof id === 'string') this.#asked.set(id, message);
    return true;
  }

  problemsOf(text: string): Problem[] {
    const message = parsed(text);
    if (message === null) return [{ path: '', message: 'is no JSON object' }];
    const variant = typeof message.variant === 'string' ? message.variant : this.values.peek().variant;
    return check(message, this.all.definitions.ClientMessage ?? {}, this.all.definitions, variant);
  }

  /** Forgets the player, the frames and the program. */
  forget(): void {
    this.close();
    stored.write(null);
    this.values.value = nothing;
    this.frames.value = [];
    this.done.value = [];
  }

  #close(code: number, reason: string): void {
    const known = this.all.registry.close_codes.find((one) => one.code === code);
    const said = code === 1000 ? 'You closed the connection.' : (known?.meaning ?? (reason || 'The connection was lost.'));
    this.ended.value = `${code}: ${said}`;
    this.line.value = 'off';
    this.#socket = null;
    this.#asked.clear();
    this.values.value = { ...this.values.peek(), legal: [] };
  }

  #take(text: string): void {
    const message = parsed(text);
    if (message) this.#learn(message);
    const { definitions } = this.all;
    const problems = message ? check(message, definitions.ServerMessage ?? {}, definitions, this.values.peek().variant) : [{ path: '', message: 'is no JSON object' }];
    this.#add('server', text, message, problems);
  }

  #add(from: Frame['from'], text: string, message: Message | null, problems: Problem[]): void {
    const now = performance.now();
    if (this.#number === 0) this.#began = now;
    this.#number += 1;
    const type = typeof message?.type === 'string' ? message.type : '?';
    const frame: Frame = { number: this.#number, from, at: Math.round(now - this.#began), type, text, problems };
    this.frames.value = [...this.frames.peek(), frame].slice(-framesMax);
  }

  /** Keeps what further messages need. */
  #learn(message: Message): void {
    const values = { ...this.values.peek() };
    const text = (key: string): string | null => (typeof message[key] === 'string' ? message[key] : null);
    const asked = typeof message.re === 'string' ? this.#asked.get(message.re) : undefined;
    if (asked) {
      this.#asked.delete(String(message.re));
      // The program to copy has one connection, and so one hello.
      const isAgain = asked.type === 'hello' && this.done.peek().some(({ type }) => type === 'hello');
      if (message.type !== 'refused' && !isAgain) this.done.value = [...this.done.peek(), asked];
    }
    if (message.type === 'welcome') {
      if (asked?.resume && values.line === 'lost') values.line = 'resumed';
      values.token = text('token') ?? values.token;
      stored.write(values.token);
    }
    if (message.type === 'joined') {
      values.room = text('room');
      values.code = text('code');
      values.seq = 0;
    }
    if (message.type === 'gone' && message.retryable !== true) values.room = null;
    if (message.type === 'ok' && asked?.type === 'leave') values.room = null;
    if (message.type === 'refused' && message.code === 'bad_token') {
      values.token = null;
      stored.write(null);
    }
    if (message.type === 'update') this.#learnUpdate(message, values);
    this.values.value = values;
  }

  #learnUpdate(message: Message, values: Values): void {
    values.room = String(message.room);
    values.seq = Number(message.seq);
    const info = message.info as { variant?: string } | undefined;
    values.variant = info?.variant ?? values.variant;
    const you = message.you as { own?: { legal?: Json[] } } | undefined;
    values.legal = you?.own?.legal ?? [];
  }
}

function parsed(text: string): Message | null {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
