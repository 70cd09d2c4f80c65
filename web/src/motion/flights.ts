// Which way each thing goes that an event moves: from one anchor of the table to another. Anchors are elements with
// `data-anchor`: `hand:3-5` a tile of the hand, `laid:3-5` on the felt, `place:6-6` among the discards, `seat:2`, `stock`,
// `aside` our own discards, `felt`.

import type { Happened } from '../app/room_state';

export interface Flight {
  /** Where it comes from, as the table was before: the first anchor that is there. */
  from: string[];
  /** Where it goes, as the table is now. */
  to: string[];
  /** The face that people see while it travels to a seat or a heap; a back if left out. */
  tile?: string;
}

export interface Motion {
  flights: Flight[];
  /** Our whole hand comes from there. */
  hand: string[] | null;
  /** The seats that did something without a tile. */
  nudged: number[];
}

const source = ['stock', 'felt'];

/** Returns what moves at these events of the game, for the reader in seat `me` at a table of so many seats. */
export function motionOf(news: readonly Happened[], me: number | undefined, seats: number): Motion {
  const motion: Motion = { flights: [], hand: null, nudged: [] };
  for (const { event } of news) {
    const seat = typeof event.seat === 'number' ? event.seat : undefined;
    const mine = seat !== undefined && seat === me;
    const tile = typeof event.tile === 'string' ? event.tile : undefined;
    const at = seat === undefined ? [] : [`seat:${seat}`];
    const held = mine && tile !== undefined ? [`hand:${tile}`, ...at] : at;
    switch (event.type) {
      case 'played':
      case 'led':
      case 'started':
      case 'turned_up':
        if (tile !== undefined) motion.flights.push({ from: [...held, ...source], to: [`laid:${tile}`] });
        break;
      case 'discarded':
        motion.flights.push({ from: held, to: [...(tile === undefined ? [] : [`place:${tile}`]), ...(mine ? ['aside'] : []), 'felt'], tile });
        break;
      case 'picked_up':
        motion.flights.push({ from: [`place:${tile}`, 'felt'], to: held, tile });
        break;
      case 'drew':
        motion.flights.push({ from: source, to: held, ...(mine && { tile }) });
        break;
      case 'exchanged':
        if (mine) motion.hand = source;
        else motion.flights.push({ from: source, to: at });
        break;
      case 'dealt':
        motion.hand = source;
        for (let other = 0; other < seats; other++) if (other !== me) motion.flights.push({ from: source, to: [`seat:${other}`] });
        break;
      case 'passed':
      case 'skipped':
        if (seat !== undefined) motion.nudged.push(seat);
        break;
    }
  }
  return motion;
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const middle = (rect: Rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

/** Returns the transform, round its own middle, that puts the thing at `now` where `before` was: as large, and turned like it. */
export function backTo(before: Rect, now: Rect): string {
  const [from, to] = [middle(before), middle(now)];
  const turned = Math.max(before.width, before.height) > 1.3 * Math.min(before.width, before.height) && before.width > before.height !== now.width > now.height;
  const scale = Math.max(before.width, before.height) / Math.max(now.width, now.height, 1);
  return `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${Math.min(scale, 3)})${turned ? ' rotate(90deg)' : ''}`;
}

/**
 * Returns the transform, from the upper left corner of `board`, with which everything that lies there now stands where it was; null
 * if nothing has moved, or if things have moved in different ways.
 */
export function easeOf(board: Rect, pairs: readonly { before: Rect; now: Rect }[]): string | null {
  const first = pairs[0];
  if (!first || first.now.width === 0) return null;
  const scale = first.before.width / first.now.width;
  const shift = ({ before, now }: { before: Rect; now: Rect }) => ({
    x: before.left - board.left - scale * (now.left - board.left),
    y: before.top - board.top - scale * (now.top - board.top),
  });
  const { x, y } = shift(first);
  const agree = pairs.every((pair) => Math.hypot(shift(pair).x - x, shift(pair).y - y) < 3);
  const moved = Math.hypot(first.before.left - first.now.left, first.before.top - first.now.top) > 1 || Math.abs(scale - 1) > 0.01;
  return agree && moved ? `translate(${x}px, ${y}px) scale(${scale})` : null;
}
