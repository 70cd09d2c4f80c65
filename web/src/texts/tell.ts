// One function turns every event into words: for the live log, the list of what happened and, later, replays. Sentences
// are made here from the event's id and never by the server, so that all languages say the same.

import type { Happened } from '../app/room_state';
import type { gaple, HappenedEvent, RoomEvent } from '../protocol';
import { type Key, list, t, tFor } from './index';

interface Context {
  names: string[];
  me?: number;
}
type Teller = (event: HappenedEvent, context: Context) => string | null;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const nameOf = (seat: unknown, { names }: Context): string => (typeof seat === 'number' ? (names[seat] ?? '') : '');

/** A tile as it is spoken and written in running text. */
export function tileText(tile: unknown): string {
  return text(tile).replace('-', '–');
}

// "You played 4–6" and "Ayu played 4–6" are two texts, because not every language only changes the subject.
function byPerson(theirs: Key, mine: Key): Teller {
  return (event, context) => {
    const values = { name: nameOf(event.seat, context), tile: tileText(event.tile) };
    return tFor('event', (event.seat === context.me ? mine : theirs).slice('event.'.length), values) ?? null;
  };
}
const about =
  (key: Key): Teller =>
  (event, context) =>
    tFor('event', key.slice('event.'.length), { name: text(event.name) || nameOf(event.seat, context) }) ?? null;
const silent: Teller = () => null;

function winnersIn(value: unknown, { names }: Context): string[] {
  return Array.isArray(value) ? value.map((seat) => names[Number(seat)] ?? '') : [];
}

/** Every event of a room and of Gaple, by its id. A new one needs its line here, or the page does not compile. */
export const tellers: { readonly [K in RoomEvent['type'] | gaple.Event['type']]: Teller } = {
  configured: about('event.configured'),
  host_changed: about('event.host_changed'),
  host_left: about('event.host_left'),
  locked: (event) => (event.locked === false ? t('event.unlocked') : t('event.locked')),
  closed: about('event.closed'),
  seated: about('event.seated'),
  stood: about('event.stood'),
  bot_seated: about('event.bot_seated'),
  seat_emptied: about('event.seat_emptied'),
  removed: about('event.removed'),
  swapped: (event, context) => t('event.swapped', { a: nameOf(event.a, context), b: nameOf(event.b, context) }),
  renamed: about('event.renamed'),
  went_away: (event, context) => (typeof event.seat === 'number' ? about('event.went_away')(event, context) : null),
  came_back: (event, context) => (typeof event.seat === 'number' ? about('event.came_back')(event, context) : null),
  stand_in_took_over: (event, context) =>
    about(event.left === true ? 'event.stand_in_left' : 'event.stand_in_took_over')(event, context),
  match_started: (event) => t('event.match_started', { n: Number(event.number ?? 1) }),
  sheet_shown: silent,
  got_ready: about('event.got_ready'),
  pause_proposed: about('event.pause_proposed'),
  pause_agreed: about('event.pause_agreed'),
  pause_declined: (event, context) =>
    about(typeof event.seat === 'number' ? 'event.pause_declined' : 'event.pause_lapsed')(event, context),
  paused: about('event.paused'),
  played_on: (event, context) =>
    about(typeof event.seat === 'number' ? 'event.played_on' : 'event.pause_over')(event, context),
  match_finished: (event, context) => {
    const winners = winnersIn(event.winners, context);
    return winners.length ? t('event.match_finished', { names: list(winners), n: winners.length }) : t('event.match_drawn');
  },
  match_abandoned: about('event.match_abandoned'),
  said: (event, context) => t('event.said', { name: nameOf(event.seat, context), text: spoken(event) }),
  muted: (event, context) => about(event.muted === false ? 'event.unmuted' : 'event.muted')(event, context),

  dealt: (event) => t('event.dealt', { n: Number(event.deal ?? 1) }),
  turned_up: (event) => t('event.turned_up', { tile: tileText(event.tile) }),
  had_no_double: byPerson('event.had_no_double', 'event.you_had_no_double'),
  started: byPerson('event.started', 'event.you_started'),
  played: (event, context) =>
    event.end === 'right'
      ? byPerson('event.played_right', 'event.you_played_right')(event, context)
      : event.end === 'left'
        ? byPerson('event.played_left', 'event.you_played_left')(event, context)
        : byPerson('event.played', 'event.you_played')(event, context),
  discarded: byPerson('event.discarded', 'event.you_discarded'),
  passed: byPerson('event.passed', 'event.you_passed'),
  deal_ended: (event, context) => {
    const finished = event.finished as { result?: { winners?: number[] } } | undefined;
    const winners = winnersIn(finished?.result?.winners, context);
    return winners.length ? t('event.deal_ended', { names: list(winners), n: winners.length }) : t('event.deal_ended_nobody');
  },
  // The room tells the same with `match_finished`.
  match_ended: silent,
};

/** What was said: a quick phrase in the reader's own language, or the text as it was typed. */
export function spoken(event: HappenedEvent): string {
  if (typeof event.phrase === 'string') return tFor('phrase', event.phrase, {}) ?? event.phrase;
  return text(event.text);
}

/** The event in words; null if there is nothing to tell or if it is unknown (the view is right all the same). */
export function tell(happened: Happened): string | null {
  const teller = (tellers as { readonly [id: string]: Teller | undefined })[happened.event.type];
  return teller?.(happened.event, happened) ?? null;
}
