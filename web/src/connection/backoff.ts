/** Seconds until the next try: 0.5, 1, 2 … at most 15, each spread by half so that a crowd does not return at once. */
export function backoffMs(attempt: number, random: () => number): number {
  const base = Math.min(15_000, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.5 + random()));
}

/** What a close code asks for (protocol/close_codes.hpp): the range decides, so new codes need no new client. */
export function afterClose(code: number): 'stop' | 'back_off' | 'at_once' {
  if (code >= 4400 && code <= 4499) return 'stop';
  if (code >= 4600 && code <= 4699) return 'at_once';
  return 'back_off';
}
