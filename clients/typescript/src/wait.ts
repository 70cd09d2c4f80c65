import { DeadlineError } from './errors.js';

/** How long to wait for something. Without either, as long as the client is neither closed nor stopped. */
export interface WaitOptions {
  /** Ends the wait with the signal's reason. A request that was sent already may still be done. */
  signal?: AbortSignal | undefined;
  /** Ends the wait with a `DeadlineError`. */
  timeoutMs?: number | undefined;
}

/** Calls `end` once when the wait is over; returns what stops watching. */
export function watchWait({ signal, timeoutMs }: WaitOptions, end: (why: Error) => void): () => void {
  if (signal?.aborted) {
    end(signal.reason as Error);
    return () => {};
  }
  const aborted = (): void => end(signal?.reason as Error);
  signal?.addEventListener('abort', aborted, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => end(new DeadlineError(timeoutMs)), timeoutMs);
  return () => {
    signal?.removeEventListener('abort', aborted);
    clearTimeout(timer);
  };
}

/** Resolves after `ms`, or rejects as the signal says. */
export function sleep(ms: number, { signal }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const unwatch = watchWait({ signal }, (why) => (clearTimeout(timer), reject(why)));
    const timer = setTimeout(() => (unwatch(), resolve()), ms);
  });
}
