// The waiting line in sentences: for the page's notes and for the text mode.

import type { RoomState } from '../app/room_state';
import { list, t } from '../texts';
import { tell } from '../texts/tell';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/** Returns the parties that wait, in their order: each is one person, or two partners. */
export function partiesOf({ info }: RoomState): string[][] {
  return info.line.map(({ people }) => people);
}

/** Returns the people who wait alone under a name of their own: they can be joined by this name. */
export function singlesOf(room: RoomState): string[] {
  const alone = partiesOf(room).flatMap((people) => (people.length === 1 ? people : []));
  return alone.filter((name) => alone.indexOf(name) === alone.lastIndexOf(name));
}

/** Returns about how many minutes this place of the line waits; undefined while this table does not know. */
function minutesOf({ info }: RoomState, place: number): number | undefined {
  const { line_wait_ms: each } = info;
  return each === undefined ? undefined : Math.max(1, Math.round((each * place) / 60_000));
}

/** Returns our own place and the expected time; for others how many wait, or how long a newcomer waits if `may` they. */
export function placeText(room: RoomState, may: boolean): string {
  const parties = partiesOf(room);
  const place = room.you.line;
  const minutes = minutesOf(room, place ?? parties.length + 1);
  if (place !== undefined) return minutes === undefined ? w('line_place', { n: place }) : w('line_place_time', { n: place, minutes });
  if (may) return minutes === undefined ? w('line_full') : w('line_full_time', { minutes });
  return parties.length ? w('line_count', { n: parties.flat().length }) : w('line_nobody');
}

/** Returns what happens to a losing pair while only one person waits, if losers leave and no bot would go first; undefined otherwise. */
export function oneWaitsText(room: RoomState): string | undefined {
  const { settings, partners, seats } = room.info;
  const pairLeaves = settings.losers_leave !== 'off' && partners.length > 0 && seats.every(({ occupant }) => occupant === 'person');
  return pairLeaves && partiesOf(room).flat().length === 1 ? w('line_one') : undefined;
}

/**
 * Returns who takes seats at the next match, or has taken them since the last deal, and whose they were; nothing if no seat goes
 * to the line. A player who has lost their seat is told so.
 */
export function changesOf({ info, log, you }: RoomState): string[] {
  if (info.phase === 'finished') {
    const next = info.next_seats;
    if (!next) return [];
    const values = { in: list(next.in), n: next.in.length };
    return [next.out.length ? w('line_next', { ...values, out: list(next.out) }) : w('line_next_free', values)];
  }
  const ended = log.findLastIndex(({ event }) => event.type === 'deal_ended');
  const changed = log.slice(ended + 1).filter(({ event }) => event.type === 'seats_changed');
  const lost = changed.length > 0 && you.seat === undefined && log[ended]?.me !== undefined;
  return [...changed.flatMap((one) => tell(one) ?? []), ...(lost ? [t('event.you_lost_seat')] : [])];
}

/** Returns the whole line: our own place, each party, the seats that it takes, and the row of wins of the winners who stay. */
export function lineLines(room: RoomState): string[] {
  const { seats, row } = room.info;
  const wins = row ? [w('line_row', { names: list(row.seats.map((seat) => seats[seat]?.name ?? '')), n: row.wins })] : [];
  const one = oneWaitsText(room);
  return [placeText(room, false), ...partiesOf(room).map((people, index) => `${index + 1}. ${list(people)}`), ...(one ? [one] : []), ...changesOf(room), ...wins];
}
