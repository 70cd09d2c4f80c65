// The list of public rooms as it is now: loaded page by page, then kept by what the server tells.

import { Feed } from './feed.js';
import type { Requests, RoomFilter, RoomSummary, Told } from './messages.js';
import type { WaitOptions } from './wait.js';

export interface RoomsOptions extends WaitOptions {
  /** Only these rooms, for example `{ variant: 'gaple', open_seats: true }`. */
  only?: Partial<RoomFilter> | undefined;
}

export class RoomList {
  /** The newest list at each reading. */
  readonly feed: Feed<readonly RoomSummary[]>;
  #ask: (body: Requests['rooms']['ask']) => Promise<Told<'room_list'>>;
  #only: Partial<RoomFilter>;
  #rooms = new Map<string, RoomSummary>();
  #loads = 0;
  /** Changes that came while the list is loaded; null when it is there. */
  #told: Told<'rooms_changed'>[] | null = null;

  constructor(ask: (body: Requests['rooms']['ask']) => Promise<Told<'room_list'>>, { only = {}, signal }: RoomsOptions) {
    this.#ask = ask;
    this.#only = only;
    this.feed = new Feed(1, { signal });
  }

  /** Subscribes, and loads the list from its first page on. A later call takes the place of an earlier one. */
  async load(): Promise<void> {
    const load = ++this.#loads;
    this.#told = [];
    try {
      let page = await this.#ask({ only: this.#only, subscribe: true });
      if (load !== this.#loads) return;
      const rooms = [...page.rooms];
      while (page.more && page.next !== undefined) {
        page = await this.#ask({ only: this.#only, after: page.next });
        if (load !== this.#loads) return;
        rooms.push(...page.rooms);
      }
      this.#rooms = new Map(rooms.map((room) => [room.code, room]));
      // The pages are no newer than the last change before them, so the changes in their order lead to the newest state.
      for (const changes of this.#told) this.#change(changes);
      this.#told = null;
      this.feed.push([...this.#rooms.values()]);
    } catch (error) {
      if (load === this.#loads) this.feed.end(error as Error);
    }
  }

  hear(changes: Told<'rooms_changed'>): void {
    if (changes.again) return void this.load();
    if (this.#told) return void this.#told.push(changes);
    this.#change(changes);
    this.feed.push([...this.#rooms.values()]);
  }
  #change({ changed, gone }: Told<'rooms_changed'>): void {
    for (const code of gone) this.#rooms.delete(code);
    const others = [...this.#rooms].filter(([code]) => !changed.some((room) => room.code === code));
    this.#rooms = new Map([...changed.map((room) => [room.code, room] as const), ...others]);
  }
}
