// The filter of games: converts between the address, which has days, and the API, which has milliseconds. Pure functions.

import { endOfDay, startOfDay } from '../ui/words';

export const filterKeys = ['game', 'player', 'won_by', 'room', 'result', 'option', 'flag', 'text', 'from', 'until'] as const;

export interface GameFilter {
  game?: string;
  player?: string;
  won_by?: string;
  room?: string;
  result?: string;
  option?: string;
  flag?: string;
  text?: string;
  from_ms?: number;
  until_ms?: number;
}

/** Returns the filter for the API; an invalid day is left out. */
export function filterOf({ from, until, ...rest }: { readonly [key: string]: string }): GameFilter {
  const from_ms = startOfDay(from);
  const until_ms = endOfDay(until);
  const known = Object.entries(rest).filter(([key]) => (filterKeys as readonly string[]).includes(key));
  return {
    ...(Object.fromEntries(known) as GameFilter),
    ...(from_ms !== undefined && { from_ms }),
    ...(until_ms !== undefined && { until_ms }),
  };
}
