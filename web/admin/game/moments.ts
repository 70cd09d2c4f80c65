// The one time line of a match, and which position of the table belongs to each of its moments. Pure.

import type { ReplayFrame } from '../../src/protocol';
import type { TimeEntry } from '../generated/desk';

/** In the order in which they are offered. */
export const kinds = ['game', 'refused', 'chat', 'connection', 'room', 'act', 'clock'] as const;
export type Kind = (typeof kinds)[number];
/** What is not shown before somebody asks for it: there is a line of it for every turn. */
export const hiddenAtFirst: ReadonlySet<string> = new Set<Kind>(['clock']);

export interface Moment {
  entry: TimeEntry;
  /** How far the room's log was then. What was refused has no number of its own. */
  seq: number;
  /** The position then: the index of a frame; -1 before the first. */
  frame: number;
  /** The deal that begins with it; 0: none does. What stands between two moves of a deal may belong to none. */
  begins: number;
  /** Milliseconds since the moment before; null for the first. */
  since: number | null;
}

/** Every entry with its position; both lists are in order. */
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

/** The moment that a link with `seq` means: the last that is not later, without what was tried after it in vain. */
export function momentAt(moments: readonly Moment[], seq: number): number {
  const exact = moments.findIndex((one) => one.entry.seq === seq);
  if (exact >= 0) return exact;
  const before = moments.findLastIndex((one) => one.entry.seq !== undefined && one.entry.seq <= seq);
  return Math.max(0, before);
}

/** The next moment at which another position is on the table; the same one if there is none. */
export function moveBeside(moments: readonly Moment[], at: number, step: 1 | -1): number {
  const frame = moments[at]?.frame ?? -1;
  if (step > 0) {
    const next = moments.findIndex((one, index) => index > at && one.frame > frame);
    return next < 0 ? Math.max(0, moments.length - 1) : next;
  }
  const before = moments.findLastIndex((one, index) => index < at && one.frame < frame);
  if (before < 0) return 0;
  // The first moment that shows it, not the last: there it came about.
  const came = moments[before]?.frame;
  return moments.findIndex((one) => one.frame === came);
}

/** Where the deal before or after begins; the ends of the match beyond the first and the last. */
export function dealBeside(moments: readonly Moment[], at: number, step: 1 | -1): number {
  const starts = moments.flatMap((one, index) => (one.begins > 0 ? [index] : []));
  return step > 0 ? (starts.find((index) => index > at) ?? moments.length - 1) : (starts.findLast((index) => index < at) ?? 0);
}

/** What a reader has chosen to see; the moment that is shown always stays. */
export function shownOf(moments: readonly Moment[], hidden: ReadonlySet<string>, at: number): number[] {
  return moments.flatMap((one, index) => (index === at || !hidden.has(one.entry.kind) ? [index] : []));
}
