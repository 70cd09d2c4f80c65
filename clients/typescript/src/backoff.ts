/**
 * Returns the milliseconds until the next try: 500, 750, 1125, 1688, then 2531 for as long as a server may need to start again or a
 * database to fail over, half a minute; then longer and longer, up to 15000. Each is spread by ±50 % so that many clients do not
 * return at the same time.
 */
export function backoffMs(attempt: number, random: () => number, firstMs = 500, mostMs = 15_000): number {
  const base = Math.min(mostMs, firstMs * 1.5 ** Math.min(attempt, Math.max(4, attempt - 9), 20));
  return Math.round(base * (0.5 + random()));
}

/** Returns what to do after a close code. The hundreds decide, so a new code needs no new client. */
export function afterClose(code: number): 'stop' | 'back_off' | 'at_once' {
  if (code >= 4400 && code <= 4499) return 'stop';
  if (code >= 4600 && code <= 4699) return 'at_once';
  return 'back_off';
}

/**
 * The budget of messages of one connection, a little below the server's (`messages_per_second`, `messages_burst`): beyond it
 * the server refuses with `slow_down` and then closes the connection, so a client waits by itself.
 */
export class Pace {
  #level: number;
  #at = 0;

  constructor(
    readonly burst = 36,
    readonly perSecond = 9.5,
  ) {
    this.#level = burst;
  }

  /** Takes one message from the budget and returns 0, or returns the milliseconds until there is one to take. */
  take(now: number): number {
    this.#level = Math.min(this.burst, this.#level + ((now - this.#at) * this.perSecond) / 1000);
    this.#at = now;
    if (this.#level < 1) return Math.ceil(((1 - this.#level) * 1000) / this.perSecond);
    this.#level -= 1;
    return 0;
  }
}
