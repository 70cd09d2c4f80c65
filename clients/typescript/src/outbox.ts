// The requests of a connection that wait for an answer, over the life of several sockets.

import { Pace } from './backoff.js';
import type { ServerMessage } from './messages.js';
import { type WaitOptions, watchWait } from './wait.js';

interface Waiting {
  text: string;
  /** Belongs to one socket: rejected when that is lost. */
  first: boolean;
  /** When it was sent on the present socket. */
  sentAt?: number | undefined;
  resolve(answer: ServerMessage): void;
  reject(error: Error): void;
}

export interface OutboxOptions {
  /** Writes to the present socket. */
  write(text: string): void;
  now(): number;
  onLatency(ms: number): void;
  onWaiting(requests: number): void;
}

export class Outbox {
  #options: OutboxOptions;
  #waiting = new Map<string, Waiting>();
  #unsent: Waiting[] = [];
  #pace = new Pace();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** The number of requests without an answer. */
  get size(): number {
    return this.#waiting.size;
  }

  /** When the oldest unanswered request of the present socket was sent. */
  get oldestAt(): number | undefined {
    let oldest: number | undefined;
    for (const { sentAt } of this.#waiting.values()) if (sentAt !== undefined && (oldest === undefined || sentAt < oldest)) oldest = sentAt;
    return oldest;
  }

  /** Resolves with the answer to a request, which `send` or `sendAll` sends. */
  add(id: string, text: string, first: boolean, wait: WaitOptions): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      if (wait.signal?.aborted) return reject(wait.signal.reason as Error);
      const unwatch = watchWait(wait, (why) => this.reject(id, why));
      this.#waiting.set(id, {
        text,
        first,
        resolve: (answer) => (unwatch(), resolve(answer)),
        reject: (error) => (unwatch(), reject(error)),
      });
      this.#options.onWaiting(this.#waiting.size);
    });
  }

  /** Sends a request as soon as the budget of the connection allows. */
  send(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || waiting.sentAt !== undefined || this.#unsent.includes(waiting)) return;
    this.#unsent.push(waiting);
    if (this.#unsent.length === 1) this.#flush();
  }

  /** Sends everything that was not yet sent on this socket, in the order in which it was requested. */
  sendAll(): void {
    for (const id of [...this.#waiting.keys()]) this.send(id);
  }

  #flush(): void {
    for (let next = this.#unsent[0]; next; next = this.#unsent[0]) {
      const pause = this.#pace.take(this.#options.now());
      if (pause > 0) {
        this.#timer = setTimeout(() => this.#flush(), pause);
        return;
      }
      this.#unsent.shift();
      next.sentAt = this.#options.now();
      this.#options.write(next.text);
    }
  }

  resolve(id: string, answer: ServerMessage): void {
    this.#take(id)?.resolve(answer);
  }
  reject(id: string, error: Error): void {
    this.#take(id)?.reject(error);
  }
  rejectAll(error: Error): void {
    for (const id of [...this.#waiting.keys()]) this.reject(id, error);
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    this.#waiting.delete(id);
    this.#unsent = this.#unsent.filter((other) => other !== waiting);
    if (waiting.sentAt !== undefined) this.#options.onLatency(this.#options.now() - waiting.sentAt);
    this.#options.onWaiting(this.#waiting.size);
    return waiting;
  }

  /** The socket is lost: everything is unsent again, with a whole budget. Requests for that socket alone reject with `error`. */
  lost(error: Error): void {
    clearTimeout(this.#timer);
    this.#unsent = [];
    this.#pace = new Pace();
    for (const [id, waiting] of [...this.#waiting]) {
      waiting.sentAt = undefined;
      if (waiting.first) this.reject(id, error);
    }
  }
}
