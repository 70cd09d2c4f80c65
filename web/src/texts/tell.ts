// Puts every event into words: for the live log, the list of events, and replays. The page makes the sentences from the
// event's id, never the server, so that all languages work the same way. The tellers of the room's events are here; a game's
// board has the tellers of its own events.

import { signal } from '@preact/signals';
import type { Happened } from '../app/room_state';
import { ownWords } from '../boards/phrases';
import type { HappenedEvent, JsonObject, RoomEvent } from '../protocol';
import { gameText } from './game';
import { type Key, list, points, t, tFor } from './index';

/** The reader, the names of the seats, and how the table plays. */
export interface Context {
  names: string[];
  options?: JsonObject;
  /** The reader's seat, if they have one. */
  me?: number;
}

/** Puts one kind of event into words; null if there is nothing to say about it. */
export type Teller<E> = (event: E, context: Context) => string | null;

/** A teller for each event of a union: one that is missing does not compile. */
export type Tellers<E extends { type: string }> = { readonly [T in E['type']]: Teller<Extract<E, { type: T }>> };

export type AnyTellers = { readonly [type: string]: Teller<never> };

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const nameOf = (seat: number | undefined, { names }: Context): string => (seat === undefined ? '' : (names[seat] ?? ''));

/** Returns a domino tile as it is spoken and written in running text. */
export function tileText(tile: unknown): string {
  return text(tile).replace('-', '–');
}

/** Uses `mine` if the reader did it, and `theirs` for all others: in some languages more than the subject changes. */
export function byPerson(seat: number, context: Context, mine: () => string, theirs: (name: string) => string): string {
  return seat === context.me ? mine() : theirs(nameOf(seat, context));
}

/** Returns the names of several seats as a list in words. */
export function namesOf(seats: readonly number[], context: Context): string {
  return list(seats.map((seat) => nameOf(seat, context)));
}

/** Tellers that several games share. */
export const common = {
  dealt: (event: { deal: number }): string => t('event.dealt', { n: event.deal }),
  started: ({ seat }: { seat: number }, context: Context): string =>
    byPerson(seat, context, () => t('event.you_started'), (name) => t('event.started', { name })),
  played: ({ seat, tile }: { seat: number; tile: string }, context: Context): string =>
    byPerson(seat, context, () => t('event.you_played', { tile }), (name) => t('event.played', { name, tile })),
  passed: ({ seat }: { seat: number }, context: Context): string =>
    byPerson(seat, context, () => t('event.you_passed'), (name) => t('event.passed', { name })),
  dealEnded: (winners: readonly number[], context: Context): string =>
    winners.length && context.names.length > 1 ? t('event.deal_ended', { names: namesOf(winners, context), n: winners.length }) : t('event.deal_ended_nobody'),
  silent: (): null => null,
};

// An event has the name that its player had; among the names of the table it may have a number.
function nameIn({ seat, name = '' }: { seat?: number; name?: string }, context: Context): string {
  const now = nameOf(seat, context);
  return name && now !== name && now.replace(/ \d+$/, '') !== name ? name : now || name;
}

const about =
  (key: Key): Teller<{ seat?: number; name?: string }> =>
  (event, context) =>
    tFor('event', key.slice('event.'.length), { name: nameIn(event, context) }) ?? null;

export const roomTellers: Tellers<RoomEvent> = {
  configured: () => t('event.configured'),
  host_changed: about('event.host_changed'),
  host_left: () => t('event.host_left'),
  pace_set: ({ pace }) => t('event.pace_set', { pace: tFor('table', `pace_${pace}`, {}) ?? pace }),
  locked: (event) => (event.locked === false ? t('event.unlocked') : t('event.locked')),
  closed: () => t('event.closed'),
  seated: about('event.seated'),
  stood: about('event.stood'),
  bot_seated: about('event.bot_seated'),
  seat_emptied: about('event.seat_emptied'),
  removed: about('event.removed'),
  person_removed: (event, context) => (event.name ? about('event.person_removed')(event, context) : null),
  swapped: (event, context) => t('event.swapped', { a: nameOf(event.a, context), b: nameOf(event.b, context) }),
  renamed: about('event.renamed'),
  went_away: (event, context) => (event.seat === undefined ? null : about('event.went_away')(event, context)),
  came_back: (event, context) => (event.seat === undefined ? null : about('event.came_back')(event, context)),
  stand_in_took_over: (event, context) =>
    about(event.left ? 'event.stand_in_left' : 'event.stand_in_took_over')(event, context),
  match_started: (event) => t('event.match_started', { n: event.number }),
  sheet_shown: () => null,
  got_ready: about('event.got_ready'),
  pause_proposed: about('event.pause_proposed'),
  pause_agreed: about('event.pause_agreed'),
  pause_declined: (event, context) =>
    about(event.seat === undefined ? 'event.pause_lapsed' : 'event.pause_declined')(event, context),
  paused: () => t('event.paused'),
  played_on: (event, context) => about(event.seat === undefined ? 'event.pause_over' : 'event.played_on')(event, context),
  match_finished: ({ winners, totals }, context) =>
    context.names.length === 1 && context.me === 0
      ? t('sheet.result', { total: points(totals[0] ?? 0) })
      : winners.length && context.names.length > 1
        ? t('event.match_finished', { names: namesOf(winners, context), n: winners.length })
        : t('event.match_drawn'),
  match_abandoned: () => t('event.match_abandoned'),
  said: (event, context) => t('event.said', { name: nameOf(event.seat, context), text: spoken({ ...event }) }),
  hands_opened: (event) => t('event.hands_opened', { n: event.deal }),
  barred: (event, context) => (event.seat === undefined ? null : about('event.barred')(event, context)),
  silenced: (event, context) =>
    event.seat === undefined ? null : about(event.silenced === false ? 'event.unsilenced' : 'event.silenced')(event, context),
  seat_asked: (event, context) => byPerson(event.seat, context, () => t('event.you_seat_asked'), (name) => t('event.seat_asked', { name })),
  seat_agreed: about('event.seat_agreed'),
  seat_kept: about('event.seat_kept'),
  seat_offered: about('event.seat_offered'),
  seat_claimed: ({ seat, name }, context) => t('event.seat_claimed', { name, owner: nameOf(seat, context) }),
  seat_handed_over: (event, context) => t('event.seat_handed_over', { n: event.seat + 1, name: nameIn(event, context) }),
  seat_offer_cancelled: about('event.seat_offer_cancelled'),
  lined_up: ({ name, place }) => t('event.lined_up', { name, n: place }),
  left_line: ({ name }) => t('event.left_line', { name }),
  seats_changed: ({ out, in: come }) => {
    const values = { in: list(come), n: come.length };
    return out.length ? t('event.seats_changed', { ...values, out: list(out) }) : t('event.free_seats_taken', values);
  },
  muted: (event, context) => about(event.muted === false ? 'event.unmuted' : 'event.muted')(event, context),
};

const gameTellers = signal<{ readonly [variant: string]: AnyTellers }>({});

/** Adds the tellers of a game when its board is loaded. */
export function learnTellers(variant: string, tellers: AnyTellers): void {
  gameTellers.value = { ...gameTellers.value, [variant]: tellers };
}

/** Returns a quick phrase: in the reader's language, or a game's own call in the words of its players. */
export function phraseText(id: string): string {
  return ownWords(id) ?? tFor('phrase', id, {}) ?? id;
}

/** Returns a chat message: a quick phrase, or the typed text. */
export function spoken(event: { readonly [key: string]: unknown }): string {
  if (typeof event.phrase === 'string') return phraseText(event.phrase);
  return text(event.text);
}

// An event of a game without a board of its own: the player, the event's id, the tile.
function plainly(event: HappenedEvent, context: Context): string | null {
  if (typeof event.seat !== 'number') return null;
  const what = [event.type.replace(/_/g, ' '), text(event.tile)].filter(Boolean).join(' ');
  return t('event.plainly', { name: nameOf(event.seat, context), what });
}

/** Returns the event in words; null if there is nothing to tell or the event is unknown (the view is still correct). */
export function tell(happened: Happened): string | null {
  const { event, from, variant } = happened;
  const tellers: AnyTellers | undefined = from === 'room' ? roomTellers : gameTellers.value[variant];
  if (!tellers) return plainly(event, happened);
  return tellers[event.type]?.(event as never, happened) ?? null;
}

/** Returns the word for an id of the server: the game's own, otherwise the common one, otherwise the id. */
export function gameWord(variant: string, kind: 'what' | 'reason', id: string): string {
  return gameText(variant, `${kind}.${id}`) ?? tFor(`sheet.${kind}`, id, {}) ?? id.replace(/_/g, ' ');
}
