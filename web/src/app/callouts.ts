// The calls that players make at real tables of each game (boards/<game>/callouts.ts). The event itself is also told in the
// reader's language.

import { signal } from '@preact/signals';
import type { Callouts } from '../boards/callouts';
import type { Happened, RoomState } from './room_state';

export interface Callout {
  seq: number;
  seat: number;
  text: string;
  /** When it was heard, by `now()` of clock.ts. */
  at?: number;
}

const modules = import.meta.glob<Callouts>('../boards/*/callouts.ts', { eager: true });

/** Returns what the game's folder adds to the table. */
export const calloutsOf = (variant: string): Callouts => modules[`../boards/${variant}/callouts.ts`] ?? {};

/** The latest call of each seat, until the seat moves again. */
export const callouts = signal<ReadonlyMap<number, Callout>>(new Map());

/** Returns the calls for this news, in order. */
export function calloutsAt(news: readonly Happened[], room: RoomState): Callout[] {
  const known = calloutsOf(room.info.variant).cries ?? {};
  return news
    .filter(({ from }) => from === 'game')
    .flatMap((one) => (known[one.event.type]?.(one, room) ?? []).map((called) => ({ seq: one.seq, at: one.at, ...called })));
}

export function callOut(news: readonly Happened[], room: RoomState): void {
  const called = calloutsAt(news, room);
  const now = callouts.peek();
  const over = news.flatMap(({ from, event }) => (from === 'game' && typeof event.seat === 'number' && now.has(event.seat) ? [event.seat] : []));
  if (called.length === 0 && over.length === 0) return;
  const next = new Map(now);
  for (const seat of over) next.delete(seat);
  for (const one of called) next.set(one.seat, one);
  callouts.value = next;
}
