// The page's state of its room, folded from the server's messages by pure functions. Every update has the whole view, so
// nothing here is needed to continue after a lost connection: only the log and the chat are collected. Somebody who enters is told the
// log of the deal.

import type { ClockView, Entry, HappenedEvent, JsonObject, RoomView, Update, You } from '../protocol';
import { distinctNames } from './names';

/** An event with the names of that moment, so that it can be told later. */
export interface Happened {
  seq: number;
  from: 'room' | 'game';
  /** Which game was on the table. */
  variant: string;
  /** Its options. */
  options?: JsonObject;
  event: HappenedEvent;
  names: string[];
  me?: number;
  /** When it was heard, by `now()` of clock.ts; left out in replays, and of what happened before we came. */
  at?: number;
}

export interface RoomState {
  id: string;
  seq: number;
  info: RoomView;
  clock: ClockView;
  /** When the clock was read, by `now()` of clock.ts. */
  clockAt: number;
  table?: JsonObject;
  you: You;
  log: Happened[];
  said: Happened[];
}

const logMax = 300;
const saidMax = 60;

function asSeen(shared: Entry[] = [], mine: Entry[] = []): Entry[] {
  const own = new Map(mine.map((entry) => [entry.seq, entry]));
  return shared.map((entry) => own.get(entry.seq) ?? entry);
}

/** Returns the entries of an update as this viewer sees them, oldest first. */
export function entriesOf({ events, you }: Update): Entry[] {
  return asSeen(events, you.events);
}

/** Returns what happened in this deal before this viewer came, oldest first; nothing from servers of before, and to those who go on. */
export function recentOf({ recent, you }: Update): Entry[] {
  return asSeen(recent, you.recent);
}

/** Returns the room with the names of its seats told apart. */
export function withDistinctNames(info: RoomView): RoomView {
  const names = distinctNames(info.seats.map(({ name }) => name));
  const host = names[info.seats.findIndex((seat) => seat.host)];
  return { ...info, host: host || info.host, seats: info.seats.map((seat, at) => ({ ...seat, name: names[at] ?? '' })) };
}

/** Returns the next state and its new events; null until the server has sent the room itself. */
export function fold(
  before: RoomState | null,
  update: Update,
  now: number,
): { state: RoomState; news: Happened[] } | null {
  const here = before?.id === update.room ? before : null;
  const info = update.info ? withDistinctNames(update.info) : here?.info;
  if (!info) return null;
  // Behind what we know: the server has restored a backup, and what came later has not happened.
  const known = here && here.seq <= update.seq ? here : null;
  const names = info.seats.map((seat) => seat.name);
  const oldNames = known?.info.seats.map((seat) => seat.name) ?? names;
  const happened = (entries: Entry[], at?: number): Happened[] =>
    entries
      .filter((entry) => entry.seq > (known?.seq ?? -1))
      .flatMap((entry) => {
        const event = entry.game ?? entry.room;
        if (!event) return [];
        return [
          {
            seq: entry.seq,
            from: entry.game ? 'game' : 'room',
            variant: info.variant,
            options: info.options,
            event,
            // A player who has left had a name before; a new player has one now.
            names: names.map((name, seat) => name || oldNames[seat] || ''),
            me: update.you.seat,
            at,
          },
        ];
      });
  const news = happened(entriesOf(update), now);
  const log = [...(known?.log ?? []), ...happened(recentOf(update)), ...news.filter((one) => one.event.type !== 'said')].slice(-logMax);
  const said = [...(known?.said ?? []), ...news.filter((one) => one.event.type === 'said')].slice(-saidMax);
  return {
    state: {
      id: update.room,
      seq: update.seq,
      info,
      clock: update.clock ?? { bank_ms: [] },
      clockAt: now,
      table: update.table,
      you: update.you,
      log,
      said,
    },
    news,
  };
}

/** Whether the room's id is enough to come back: people with a seat, and the host. All others need a code. */
export function returnsById(you: You): boolean {
  return you.seat !== undefined || you.host;
}

/** Returns the seat whose turn it is; undefined if it is nobody's turn. */
export function turnOf(room: RoomState): number | undefined {
  return room.info.phase === 'playing' ? room.clock.turn : undefined;
}

/** Returns how many matches the seat has won one after another; 0 if it has no row of wins. */
export function winsOf({ info: { row } }: RoomState, seat: number): number {
  return row?.seats.includes(seat) ? row.wins : 0;
}

/** Whether we can move now; nobody can in a pause. */
export function isMyTurn(room: RoomState): boolean {
  return !room.info.paused && room.you.seat !== undefined && turnOf(room) === room.you.seat && (room.you.own?.legal.length ?? 0) > 0;
}

/** Whether the table lights, marks and lists what can be played; servers from before the setting always do. */
export function helps(room: RoomState): boolean {
  return room.info.settings.help !== false;
}

/** Whether bots play all other seats. */
export function isAloneWithBots({ you, info }: RoomState): boolean {
  return you.seat !== undefined && info.seats.length > 1 && info.seats.every((view, seat) => seat === you.seat || view.occupant === 'bot' || view.presence === 'stand_in');
}

/** Whether the room makes our only move by itself after a pause: there is nothing to decide. */
export function passesByItself(room: RoomState): boolean {
  const legal = room.you.own?.legal ?? [];
  const draws = (room.table?.options as { decline?: boolean } | undefined)?.decline === true;
  return isMyTurn(room) && legal.length === 1 && legal[0]?.type === 'pass' && room.info.settings.auto_pass && !draws;
}

/** Whether all times stand, because the table has a pause. */
export function standsStill({ clock }: RoomState): boolean {
  return clock.pause_ms !== undefined;
}

/** Whether the turn's clock runs now: it stands in a pause, and while it is held for a player who is not back yet. */
export function clockRuns(room: RoomState): boolean {
  return room.clock.turn_ms !== undefined && !room.clock.held && !standsStill(room);
}

/** Returns the milliseconds until a bot stands in at a seat whose player is away; nothing if they are here. */
export function graceLeft(room: RoomState, seat: number, now: number): number | undefined {
  const ms = room.clock.grace?.find((one) => one.seat === seat)?.ms;
  return standsStill(room) ? ms : leftOf(ms, room, now);
}

/** Returns the milliseconds that are left of the turn; nothing without a clock. */
export function turnLeft(room: RoomState, now: number): number | undefined {
  return clockRuns(room) ? leftOf(room.clock.turn_ms, room, now) : room.clock.turn_ms;
}

/** Returns the milliseconds that are left in a seat's bank. The seat on turn uses it when its turn's own time is over. */
export function bankLeft(room: RoomState, seat: number, now: number): number {
  const { turn, turn_ms = 0, bank_ms } = room.clock;
  const bank = bank_ms[seat] ?? 0;
  if (turn !== seat || !clockRuns(room)) return bank;
  return Math.max(0, bank - Math.max(0, now - room.clockAt - turn_ms));
}

/** Returns the milliseconds that are left if there were `ms` when the clock was read. */
export function leftOf(ms: number | undefined, room: RoomState, now: number): number | undefined {
  return ms === undefined ? undefined : Math.max(0, ms - (now - room.clockAt));
}
