/** Returns the milliseconds until the next try: 500, 1000, 2000 … 15000, each spread by ±50 % so that many clients do not return at the same time. */
export function backoffMs(attempt: number, random: () => number): number {
  const base = Math.min(15_000, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.5 + random()));
}

/** Returns what to do after a close code (protocol/close_codes.hpp). The range decides, so new codes need no new client. */
export function afterClose(code: number): 'stop' | 'back_off' | 'at_once' {
  if (code >= 4400 && code <= 4499) return 'stop';
  if (code >= 4600 && code <= 4699) return 'at_once';
  return 'back_off';
}
