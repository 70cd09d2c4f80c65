// The calls that players make at real tables of each game. The words stay in the game's own language, because that is how
// people call them; the event itself is also told in the reader's language.

import { signal } from '@preact/signals';
import type { DealResult } from '../protocol';
import type { Happened, RoomState } from './room_state';

export interface Callout {
  seq: number;
  seat: number;
  text: string;
}

/** The latest call of each seat. */
export const callouts = signal<ReadonlyMap<number, Callout>>(new Map());

type Crier = (one: Happened, room: RoomState) => { seat: number; text: string }[];
/** The calls at each event of a game. */
type Cries = { readonly [event: string]: Crier };

const seatOf = ({ event }: Happened): number => Number(event.seat);
const cry =
  (text: string): Crier =>
  (one) => [{ seat: seatOf(one), text }];

const isDouble = (tile: unknown): tile is string => typeof tile === 'string' && /^(\d)-\1$/.test(tile);

/** Returns the seat that acted last before an event: its tile ended the deal. */
function actorBefore(one: Happened, { log }: RoomState): number | undefined {
  const acted = log.findLast(({ seq, event }) => seq < one.seq && ['played', 'discarded'].includes(event.type));
  return acted && seatOf(acted);
}

/** The call that belongs to the reason why a deal ended, from the seat whose tile ended it. */
const atEnd =
  (cries: { readonly [reason: string]: string }): Crier =>
  (one, room) => {
    const reason = (one.event.finished as { result?: DealResult } | undefined)?.result?.reason ?? '';
    const seat = actorBefore(one, room);
    const text = cries[reason];
    return seat === undefined || text === undefined ? [] : [{ seat, text }];
  };

/** Returns whether everybody else has passed since this seat last played: it holds the key to the line (R3.6). */
function holdsKey(one: Happened, { log, info }: RoomState): boolean {
  const earlier = log.filter(({ seq, from, event }) => from === 'game' && seq < one.seq && event.type !== 'lake_tried');
  const since = earlier.slice(earlier.findLastIndex(({ event }) => event.type === 'played'));
  return seatOf(since[0] ?? one) === seatOf(one) && since.length === info.seats.length && since.slice(1).every(({ event }) => event.type === 'passed');
}

// The names of tiles are called by their players, if they want that (callOfMove).
const seychellesPlay: Crier = (one, room) => (holdsKey(one, room) ? [{ seat: seatOf(one), text: 'I lo lakle!' }] : []);

// The winners bring grass to those who are kapot bef, the cow.
const seychellesSet: Crier = ({ event }) => {
  const losses = Array.isArray(event.losses) ? (event.losses as { fate?: string }[]) : [];
  const worst = losses.some(({ fate }) => fate === 'kapot_bef') ? 'Kapot bef! 🐄🌿' : losses.some(({ fate }) => fate === 'kapot') ? 'Kapot!' : '';
  const winners = Array.isArray(event.winners) ? event.winners.map(Number) : [];
  return worst ? winners.map((seat) => ({ seat, text: worst })) : [];
};

const cries: { readonly [variant: string]: Cries } = {
  gaple: {
    passed: cry('Lewat'),
    played: (one) => (isDouble(one.event.tile) ? [{ seat: seatOf(one), text: `Balak ${one.event.tile.charAt(0)}!` }] : []),
    deal_ended: atEnd({ blocked: 'Gaple!', out: 'Habis!' }),
  },
  seychelles: {
    passed: cry('Pass'),
    played: seychellesPlay,
    deal_ended: atEnd({ tape: 'Domino!', krose: 'Krose!', zete: 'Zete!' }),
    set_won: seychellesSet,
    lake_tried: cry('Lake!'),
  },
  garrafina: { passed: cry('¡Paso!'), opening_passed: cry('¡Paso!'), deal_ended: atEnd({ out: '¡Dominó!' }) },
  kap_tai_shap: { won: cry('十!') },
};

/** Returns the calls for this news, in order. */
export function calloutsAt(news: readonly Happened[], room: RoomState): Callout[] {
  const known = cries[room.info.variant] ?? {};
  return news
    .filter(({ from }) => from === 'game')
    .flatMap((one) => (known[one.event.type]?.(one, room) ?? []).map((called) => ({ seq: one.seq, ...called })));
}

export function callOut(news: readonly Happened[], room: RoomState): void {
  const called = calloutsAt(news, room);
  if (called.length === 0) return;
  const next = new Map(callouts.peek());
  for (const one of called) next.set(one.seat, one);
  callouts.value = next;
}
