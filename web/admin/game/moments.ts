// The time line of a match, and the position of the table at each of its moments. Pure functions.

import type { ReplayFrame } from '../../src/protocol';
import type { TimeEntry } from '../generated/admin';

/** In the order in which the page offers them. */
export const kinds = ['game', 'refused', 'chat', 'connection', 'room', 'clock'] as const;
export type Kind = (typeof kinds)[number];
/** Hidden until somebody asks for them: every turn has an entry of the clock. */
export const hiddenAtFirst: ReadonlySet<string> = new Set<Kind>(['clock']);

export interface Moment {
  entry: TimeEntry;
  /** The latest number of the room's log at that moment. A refused request has no number of its own. */
  seq: number;
  /** The position at that moment: the index of a frame; -1 before the first. */
  frame: number;
  /** The deal that begins with this moment; 0 if none does. An entry between two moves of a deal may belong to no deal. */
  begins: number;
  /** Milliseconds since the previous moment; null for the first. */
  since: number | null;
}

/** Returns every entry with its position; both lists must be in order. */
export function momentsOf(entries: readonly TimeEntry[], frames: readonly ReplayFrame[]): Moment[] {
  let seq = 0;
  let frame = -1;
  let deal = 0;
  return entries.map((entry, at) => {
    seq = Math.max(seq, entry.seq ?? 0);
    while ((frames[frame + 1]?.seq ?? Infinity) <= seq) frame += 1;
    const before = entries[at - 1];
    const begins = entry.deal > deal ? entry.deal : 0;
    deal = Math.max(deal, entry.deal);
    return { entry, seq, frame, begins, since: before ? entry.at_ms - before.at_ms : null };
  });
}

/** Returns the index of the moment that a link with `seq` means: the entry of that number, otherwise the last one before it. */
export function momentAt(moments: readonly Moment[], seq: number): number {
  const exact = moments.findIndex((one) => one.entry.seq === seq);
  if (exact >= 0) return exact;
  const before = moments.findLastIndex((one) => one.entry.seq !== undefined && one.entry.seq <= seq);
  return Math.max(0, before);
}

/** Returns the next moment with another position on the table; the last or the first moment if there is none. */
export function moveBeside(moments: readonly Moment[], at: number, step: 1 | -1): number {
  const frame = moments[at]?.frame ?? -1;
  if (step > 0) {
    const next = moments.findIndex((one, index) => index > at && one.frame > frame);
    return next < 0 ? Math.max(0, moments.length - 1) : next;
  }
  const before = moments.findLastIndex((one, index) => index < at && one.frame < frame);
  if (before < 0) return 0;
  // The first moment with that position, not the last: there the position came about.
  const came = moments[before]?.frame;
  return moments.findIndex((one) => one.frame === came);
}

/** Returns where the previous or next deal begins; the first or the last moment if there is none. */
export function dealBeside(moments: readonly Moment[], at: number, step: 1 | -1): number {
  const starts = moments.flatMap((one, index) => (one.begins > 0 ? [index] : []));
  return step > 0 ? (starts.find((index) => index > at) ?? moments.length - 1) : (starts.findLast((index) => index < at) ?? 0);
}

/** Returns the moments that the reader has chosen to see; the current moment always stays. */
export function shownOf(moments: readonly Moment[], hidden: ReadonlySet<string>, at: number): number[] {
  return moments.flatMap((one, index) => (index === at || !hidden.has(one.entry.kind) ? [index] : []));
}
