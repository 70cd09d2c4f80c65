import type { ClockView, Entry, RoomView, Update, VariantKey, Variants, You } from './messages.js';

/** A room as you see it after one update. It never changes: the next update makes another one. */
export class RoomState<V extends VariantKey = VariantKey> {
  /** The room's id. */
  readonly id: string;
  /** The number of the last event that this state contains. */
  readonly seq: number;
  /** Seats, names, settings and phase. */
  readonly info: RoomView;
  /** Whose turn it is, and the times that were left when the server sent it. */
  readonly clock: ClockView;
  /** What everybody sees of the game; undefined before the first match. */
  readonly table: Variants[V]['table'] | undefined;
  /** What only you see. */
  readonly you: You<V>;
  /** In the state with which you enter: what happened in this deal before, as you see it; else empty. */
  readonly recent: readonly Entry<V>[];

  constructor(
    update: Update<V>,
    info: RoomView,
    /** When it arrived, by `performance.now()`. */
    readonly at: number,
  ) {
    this.id = update.room;
    this.seq = update.seq;
    this.info = info;
    this.clock = update.clock;
    this.table = update.table;
    this.you = update.you;
    this.recent = asSeen(update.recent, update.you.recent);
  }

  /** Your seat; undefined without one. */
  get seat(): number | undefined {
    return this.you.seat;
  }
  /** The actions that the server accepts from you now. In some games there are some out of turn, too. */
  get legal(): readonly Variants[V]['action'][] {
    return (this.you.own?.legal ?? []) as Variants[V]['action'][];
  }
  /** Whether the table waits for you to act. */
  get isMyTurn(): boolean {
    const { info, clock, seat } = this;
    return info.phase === 'playing' && !info.paused && seat !== undefined && clock.turn === seat && this.legal.length > 0;
  }
  /** Whether the score sheet is shown and waits for your `ready`. */
  get isToReady(): boolean {
    return this.info.phase === 'between_deals' && this.seat !== undefined && !this.info.seats[this.seat]?.ready;
  }
  /** Whether the match has ended. */
  get isOver(): boolean {
    return this.info.phase === 'finished';
  }
  /** Whether the room's id is enough to come back. All others need a code. */
  get returnsById(): boolean {
    return this.seat !== undefined || this.you.host || this.you.line !== undefined;
  }

  /** The milliseconds left of the turn and in that seat's bank, at `now` by `performance.now()`; undefined without a clock. */
  timeLeft(now = performance.now()): { turnMs: number; bankMs: number } | undefined {
    const { turn, turn_ms, bank_ms, held, pause_ms } = this.clock;
    if (turn === undefined || turn_ms === undefined) return undefined;
    const passed = held || pause_ms !== undefined ? 0 : now - this.at;
    const bank = bank_ms[turn] ?? 0;
    return { turnMs: Math.max(0, turn_ms - passed), bankMs: Math.max(0, bank - Math.max(0, passed - turn_ms)) };
  }
}

/** Returns the entries of an update as you see them, oldest first: where one of yours has the same number, it counts. */
export function entriesOf<V extends VariantKey>({ events, you }: Update<V>): Entry<V>[] {
  return asSeen(events, you.events);
}

function asSeen<V extends VariantKey>(shared: Entry<V>[] = [], mine: Entry<V>[] = []): Entry<V>[] {
  const own = new Map(mine.map((entry) => [entry.seq, entry]));
  return shared.map((entry) => own.get(entry.seq) ?? entry);
}
