// Which updates of the room are a moment to watch, and for how long.

import type { Happened, RoomState } from './room_state';
import type { Scene } from './stage';

/** What the page shows of the room. */
export interface Shown {
  room: RoomState;
  /** A deal has just ended: the last tile lands and the hands lie open, and the score sheet waits. */
  ending: boolean;
  /** It appears without anything moving: after a return, or for readers who want less motion. */
  still: boolean;
}

/** A tile travels for less time than this. */
export const travelMs = 320;
export const dealMs = 700;
export const endingMs = 2_800;

const travels: ReadonlySet<string> = new Set(['played', 'led', 'discarded', 'drew', 'picked_up', 'exchanged', 'turned_up', 'passed']);

/** Returns the pictures that an update brings, each with the time that it stays. */
export function scenesOf(after: RoomState, news: readonly Happened[], still: boolean): Scene<Shown>[] {
  const happened = (type: string) => news.some((one) => one.from === 'game' && one.event.type === type);
  const rest: Scene<Shown> = { state: { room: after, ending: false, still }, ms: 0 };
  if (happened('dealt')) return [{ ...rest, ms: dealMs }];
  if (happened('deal_ended')) return [{ state: { room: after, ending: true, still }, ms: endingMs }, rest];
  return [{ ...rest, ms: news.some((one) => one.from === 'game' && travels.has(one.event.type)) ? travelMs : 0 }];
}
