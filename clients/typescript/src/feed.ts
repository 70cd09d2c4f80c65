import type { WaitOptions } from './wait.js';

/**
 * A bounded queue that is read by `for await`. Beyond `most` values the oldest ones are dropped, and `dropped` is told how
 * many, with the value that follows them.
 */
export class Feed<T> implements AsyncIterableIterator<T> {
  #values: T[] = [];
  #dropped = 0;
  #readers: { resolve(result: IteratorResult<T>): void; reject(error: Error): void }[] = [];
  #end: { error?: Error } | null = null;
  #leave: () => void = () => {};
  #most: number;
  #mark: (value: T, dropped: number) => T;

  constructor(most: number, { signal }: Pick<WaitOptions, 'signal'> = {}, mark: (value: T, dropped: number) => T = (value) => value) {
    this.#most = Math.max(1, most);
    this.#mark = mark;
    if (!signal) return;
    const aborted = (): void => this.end(signal.reason as Error);
    if (signal.aborted) {
      aborted();
      return;
    }
    signal.addEventListener('abort', aborted, { once: true });
    this.#leave = () => signal.removeEventListener('abort', aborted);
  }

  /** Calls `leave` once, when nobody reads any more. */
  onEnd(leave: () => void): this {
    const before = this.#leave;
    this.#leave = () => (before(), leave());
    if (this.#end) leave();
    return this;
  }

  push(value: T): void {
    if (this.#end) return;
    const reader = this.#readers.shift();
    if (reader) return reader.resolve({ done: false, value });
    this.#values.push(value);
    if (this.#values.length <= this.#most) return;
    this.#values.shift();
    this.#dropped += 1;
  }

  /** Ends it: with an error for the reader, or as a list ends. Queued values are still read. */
  end(error?: Error): void {
    if (this.#end) return;
    const readers = this.#readers.splice(0);
    this.#end = error && readers.length === 0 ? { error } : {}; // an error is told once
    this.#leave();
    for (const reader of readers) {
      if (error) reader.reject(error);
      else reader.resolve({ done: true, value: undefined });
    }
  }

  next(): Promise<IteratorResult<T>> {
    const value = this.#values.shift();
    if (value !== undefined) {
      const dropped = this.#dropped;
      this.#dropped = 0;
      return Promise.resolve({ done: false, value: dropped ? this.#mark(value, dropped) : value });
    }
    if (this.#end) {
      const { error } = this.#end;
      this.#end = {};
      return error ? Promise.reject(error) : Promise.resolve({ done: true, value: undefined });
    }
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
  }

  return(): Promise<IteratorResult<T>> {
    this.#values = [];
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
