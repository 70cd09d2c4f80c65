// The page's state of its room, folded from the server's messages by pure functions. Every update has the whole view, so
// nothing here is needed to continue after a lost connection: only the log and the chat are collected.

import type { ClockView, Entry, HappenedEvent, JsonObject, RoomView, Update, You } from '../protocol';

/** An event with the names of that moment, so that it can be told later. */
export interface Happened {
  seq: number;
  from: 'room' | 'game';
  /** Which game was on the table. */
  variant: string;
  event: HappenedEvent;
  names: string[];
  me?: number;
}

export interface RoomState {
  id: string;
  seq: number;
  info: RoomView;
  clock: ClockView;
  /** When the clock was read, by `performance.now()`. */
  clockAt: number;
  table?: JsonObject;
  you: You;
  log: Happened[];
  said: Happened[];
}

const logMax = 300;
const saidMax = 60;

/** Returns the entries of an update as this viewer sees them, oldest first. */
export function entriesOf(update: Update): Entry[] {
  const own = new Map((update.you.events ?? []).map((entry) => [entry.seq, entry]));
  return (update.events ?? []).map((entry) => own.get(entry.seq) ?? entry);
}

/** Returns the next state and its new events; null until the server has sent the room itself. */
export function fold(
  before: RoomState | null,
  update: Update,
  now: number,
): { state: RoomState; news: Happened[] } | null {
  const known = before?.id === update.room ? before : null;
  const info = update.info ?? known?.info;
  if (!info) return null;
  const names = info.seats.map((seat) => seat.name);
  const oldNames = known?.info.seats.map((seat) => seat.name) ?? names;
  const news = entriesOf(update)
    .filter((entry) => entry.seq > (known?.seq ?? -1))
    .flatMap((entry): Happened[] => {
      const event = entry.game ?? entry.room;
      if (!event) return [];
      return [
        {
          seq: entry.seq,
          from: entry.game ? 'game' : 'room',
          variant: info.variant,
          event,
          // A player who has left had a name before; a new player has one now.
          names: names.map((name, seat) => name || oldNames[seat] || ''),
          me: update.you.seat,
        },
      ];
    });
  const log = [...(known?.log ?? []), ...news.filter((one) => one.event.type !== 'said')].slice(-logMax);
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

export function isMyTurn(room: RoomState): boolean {
  return room.you.seat !== undefined && turnOf(room) === room.you.seat && (room.you.own?.legal.length ?? 0) > 0;
}

/** Whether the table lights, marks and lists what can be played; servers from before the setting always do. */
export function helps(room: RoomState): boolean {
  return room.info.settings.help !== false;
}

/** Returns the milliseconds that are left of the turn; nothing without a clock. A held clock stands. */
export function turnLeft(room: RoomState, now: number): number | undefined {
  return room.clock.held ? room.clock.turn_ms : leftOf(room.clock.turn_ms, room, now);
}

/** Returns the milliseconds that are left if there were `ms` when the clock was read. */
export function leftOf(ms: number | undefined, room: RoomState, now: number): number | undefined {
  return ms === undefined ? undefined : Math.max(0, ms - (now - room.clockAt));
}
