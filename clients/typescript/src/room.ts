import { ClosedError, GoneError } from './errors.js';
import { Feed } from './feed.js';
import { Listeners } from './listeners.js';
import type { Body, Entry, ReplayFrame, Requests, RoomRequestType, Strength, Told, Update, VariantKey, Variants } from './messages.js';
import { entriesOf, RoomState } from './state.js';
import { type WaitOptions, watchWait } from './wait.js';

/** What one update brought. */
export interface Step<V extends VariantKey = VariantKey> {
  before: RoomState<V> | null;
  state: RoomState<V>;
  /** What happened, as you see it; of unknown types ignore what you do not know. */
  events: Entry<V>[];
  /** Steps that were dropped in front of this one, because they were not read in time. This step's state is complete all the same. */
  dropped: number;
}

export interface RoomEvents<V extends VariantKey = VariantKey> {
  /** An update has arrived. */
  step: Step<V>;
  /** You are no longer in the room; the value is the code of `gone`, or `left`. */
  gone: string;
}

/** What a room needs of its client. */
export interface RoomOwner {
  request<T extends RoomRequestType>(type: T, ask: Requests[T]['ask'], wait?: WaitOptions): Promise<Requests[T]['answer']>;
  pages(of: { room: string }, wait?: WaitOptions): AsyncGenerator<ReplayFrame>;
  left(): void;
  /** Why nothing more will be heard; undefined while the client connects. */
  silent(): Error | undefined;
}

/** The steps that `steps` keeps for a slow reader. */
const stepsMost = 256;

/** A room that you are in. Its client keeps it over lost connections, until it is `gone`. */
export class Room<V extends VariantKey = VariantKey> implements AsyncIterable<Step<V>> {
  /** The code for guests, if you may share it. */
  code: string | undefined;
  /** The code for spectators, if you may share it. */
  watchCode: string | undefined;
  #owner: RoomOwner;
  #state: RoomState<V> | null = null;
  #gone: string | null = null;
  #feeds = new Set<(step: Step<V>) => void>();
  #ends = new Set<(error?: Error) => void>();
  #listeners = new Listeners<RoomEvents<V>>();

  /** @internal */
  constructor(
    owner: RoomOwner,
    readonly id: string,
  ) {
    this.#owner = owner;
  }

  /** The newest state. */
  get state(): RoomState<V> {
    if (!this.#state) throw new Error('the room has no state yet'); // its client hands it out when it has one
    return this.#state;
  }
  /** Why you are no longer in the room; null while you are. */
  get gone(): string | null {
    return this.#gone;
  }
  /** @internal */
  get isKnown(): boolean {
    return this.#state !== null;
  }

  on<E extends keyof RoomEvents<V>>(event: E, hear: (value: RoomEvents<V>[E]) => void): () => void {
    return this.#listeners.add(event, hear);
  }

  /**
   * Every update from the present state on, which comes first. It ends when you leave the room, and throws a `GoneError` or a
   * `ClosedError` otherwise. Of the steps that wait to be read, the latest 256 are kept.
   */
  steps({ signal }: Pick<WaitOptions, 'signal'> = {}): Feed<Step<V>> {
    const feed = new Feed<Step<V>>(stepsMost, { signal }, (step, dropped) => ({ ...step, dropped }));
    if (this.#state) feed.push({ before: null, state: this.#state, events: [], dropped: 0 });
    return this.#feed(feed, (step) => feed.push(step));
  }
  [Symbol.asyncIterator](): Feed<Step<V>> {
    return this.steps();
  }

  /** The newest state at each reading, the present one first: a slow reader misses states, and never decides by an old one. */
  states({ signal }: Pick<WaitOptions, 'signal'> = {}): Feed<RoomState<V>> {
    const feed = new Feed<RoomState<V>>(1, { signal });
    if (this.#state) feed.push(this.#state);
    return this.#feed(feed, ({ state }) => feed.push(state));
  }

  #feed<T>(feed: Feed<T>, hear: (step: Step<V>) => void): Feed<T> {
    const silent = this.#owner.silent();
    if (this.#gone || silent) {
      feed.end(this.#gone === 'left' ? undefined : this.#gone ? new GoneError(this.#gone) : silent);
      return feed;
    }
    const end = (error?: Error): void => feed.end(error);
    this.#feeds.add(hear);
    this.#ends.add(end);
    return feed.onEnd(() => {
      this.#feeds.delete(hear);
      this.#ends.delete(end);
    });
  }

  /** Resolves with the first state, the present one included, for which `holds` is true. */
  async until(holds: (state: RoomState<V>) => boolean, wait: WaitOptions = {}): Promise<RoomState<V>> {
    if (this.#state && holds(this.#state)) return this.#state;
    if (this.#gone) throw new GoneError(this.#gone);
    const silent = this.#owner.silent();
    if (silent) throw silent;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        unwatch();
        this.#feeds.delete(hear);
        this.#ends.delete(end);
      };
      const hear = ({ state }: Step<V>): void => {
        if (holds(state)) finish(), resolve(state);
      };
      const end = (error = new GoneError('left') as Error): void => (finish(), reject(error));
      const unwatch = watchWait(wait, (why) => queueMicrotask(() => end(why)));
      this.#feeds.add(hear);
      this.#ends.add(end);
    });
  }

  /** Sends any request about this room. When it resolves, `state` shows what the request has changed. */
  async request<T extends RoomRequestType>(type: T, ask: Omit<Body<T>, 'room'>, wait?: WaitOptions): Promise<Requests[T]['answer']> {
    const answer = await this.#owner.request(type, { room: this.id, ...ask } as unknown as Requests[T]['ask'], wait);
    // `ok` may come before its update (docs/PROTOCOL.md, section 5), and nobody should decide by the state before it.
    if (type !== 'leave' && 'seq' in answer && answer.type === 'ok' && typeof answer.seq === 'number') await this.#reach(answer.seq, wait);
    return answer;
  }

  async #reach(seq: number, wait?: WaitOptions): Promise<void> {
    const from = this.#state?.seq ?? 0;
    try {
      // Behind where it was: the server has restored a backup, and what was done has not happened.
      await this.until((state) => state.seq >= seq || state.seq < from, wait);
    } catch (error) {
      if (!(error instanceof GoneError)) throw error; // it is done, and nothing more is told about this room
    }
  }

  /**
   * Takes an action of `legal`, unchanged. `seq` is that of the state in which you decided, by default the newest. Refused as
   * `stale` if the table has moved since: look at the new state and decide again. Resolves with the seq of the move, when `state` shows it.
   */
  async act(action: Variants[V]['action'], { seq = this.state.seq, ...wait }: WaitOptions & { seq?: number } = {}): Promise<number | undefined> {
    return (await this.request('act', { seq, action }, wait)).seq;
  }
  /** Takes an open seat, the first one by default. */
  async sit(seat?: number, wait?: WaitOptions): Promise<void> {
    await this.request('sit', seat === undefined ? {} : { seat }, wait);
  }
  /** Gives up the seat, before a match. */
  async stand(wait?: WaitOptions): Promise<void> {
    await this.request('stand', {}, wait);
  }
  /** Host: puts bots on all open seats. */
  async addBots(strength?: Strength, wait?: WaitOptions): Promise<void> {
    await this.request('add_bots', strength === undefined ? {} : { strength }, wait);
  }
  /** Host: starts the match, or the rematch. */
  async start(wait?: WaitOptions): Promise<void> {
    await this.request('start', {}, wait);
  }
  /** Says that you have read the score sheet. */
  async ready(wait?: WaitOptions): Promise<void> {
    await this.request('ready', {}, wait);
  }
  /** Sends a quick phrase by its id, or a short text where the room allows it. */
  async say(what: { phrase: string } | { text: string }, wait?: WaitOptions): Promise<void> {
    await this.request('say', what, wait);
  }
  /** Waits in the line for a seat, alone or as the partner of somebody who waits alone. */
  async lineUp(partner?: string, wait?: WaitOptions): Promise<void> {
    await this.request('line_up', partner === undefined ? {} : { with: partner }, wait);
  }
  /** Leaves the room. During a match a stand-in plays your seat. */
  async leave(wait?: WaitOptions): Promise<void> {
    await this.request('leave', {}, wait);
    this.#owner.left();
  }
  /** The score sheets of the match so far, oldest first. */
  async *sheet(wait?: WaitOptions): AsyncGenerator<Told<'sheet'>['deals'][number]> {
    for (let after = 0, more = true; more; ) {
      const page = await this.request('sheet', { after }, wait);
      yield* page.deals;
      after = page.deals.at(-1)?.deal ?? after;
      more = page.more === true && page.deals.length > 0;
    }
  }
  /** The match move by move; while it runs, as you have seen it. */
  replay(wait?: WaitOptions): AsyncGenerator<ReplayFrame> {
    return this.#owner.pages({ room: this.id }, wait);
  }

  /** @internal */
  hear(update: Update<V>): void {
    const before = this.#state;
    const info = update.info ?? before?.info;
    if (!info || this.#gone) return;
    const state = new RoomState(update, info, performance.now());
    this.#state = state;
    const known = before?.seq ?? -1;
    const step: Step<V> = { before, state, events: entriesOf(update).filter(({ seq }) => seq > known), dropped: 0 };
    for (const feed of [...this.#feeds]) feed(step);
    this.#listeners.tell('step', step);
  }
  /** @internal */
  end(code: string): void {
    if (this.#gone) return;
    this.#gone = code;
    for (const end of [...this.#ends]) end(code === 'left' ? undefined : new GoneError(code));
    this.#listeners.tell('gone', code);
  }
  /** The client has stopped, or was closed: nobody hears more, unless it connects again. @internal */
  silence(error: ClosedError): void {
    for (const end of [...this.#ends]) end(error);
  }
}
