// What Triple Domino's board needs from its views, which the generated types describe.

import type { RoomState } from '../../app/room_state';
import type { JsonObject, triple } from '../../protocol';
import { besides, type Cell, inReadingOrder, keyOf, numbersOf } from './plane';

export type TripleTable = triple.Public;
export type TripleOwn = triple.Own;
export type TripleAction = triple.Action;

export const tableOf = (table: JsonObject): TripleTable => table as unknown as TripleTable;
export const ownOf = (room: RoomState): TripleOwn | undefined => room.you.own as unknown as TripleOwn | undefined;

/** Returns a tile in running text. */
export const tileText = (tile: string): string => tile.replaceAll('-', '–');
/** Returns a cell's name as in the rules (R3.4). */
export const cellText = ({ up, x, y }: Cell): string => `${up ? 'U' : 'D'}(${x},${y})`;
export const orientedText = (tile: string, rotation: number): string => numbersOf(tile, rotation).join('–');

/** One way to lay a tile, and its points according to the server. */
export interface Way {
  action: triple.Play;
  gain: triple.Gain;
}
/** A free cell where the chosen tile fits, in up to three ways; the way with the most points comes first. */
export interface Spot {
  cell: Cell;
  ways: Way[];
}

/** Returns the immediate points of an action. */
export function gainOf(own: TripleOwn, action: TripleAction): triple.Gain | undefined {
  return own.gains[own.legal.indexOf(action)];
}

/** Returns the spots where a tile may be laid, in reading order. */
export function spotsOf(own: TripleOwn, tile: string): Spot[] {
  const spots = new Map<string, Spot>();
  own.legal.forEach((action, index) => {
    const gain = own.gains[index];
    if (action.type !== 'play' || action.tile !== tile || !gain) return;
    const key = keyOf(action.cell);
    const spot = spots.get(key) ?? { cell: action.cell, ways: [] };
    spot.ways.push({ action, gain });
    spots.set(key, spot);
  });
  for (const { ways } of spots.values()) ways.sort((a, b) => b.gain.points - a.gain.points);
  return inReadingOrder([...spots.values()]);
}

const noGain: triple.Gain = { points: 0, bonus: 'none', rings: 0 };

/**
 * Returns every move that could be asked for: each tile in each free cell beside a laid tile, in each turn of it, then a draw and a
 * pass. The points stay unknown.
 */
export function unaided(room: RoomState): { legal: TripleAction[]; gains: triple.Gain[] } {
  const { placements } = tableOf(room.table ?? {});
  const taken = new Set(placements.map(({ cell }) => keyOf(cell)));
  const free = new Map<string, Cell>();
  for (const cell of placements.flatMap((one) => besides(one.cell))) {
    if (!taken.has(keyOf(cell))) free.set(keyOf(cell), cell);
  }
  if (placements.length === 0) free.set('first', { up: true, x: 0, y: 0 });
  const plays = (ownOf(room)?.hand ?? []).flatMap((tile) => {
    const turns = new Set(tile.split('-')).size === 1 ? [0] : [0, 1, 2];
    return [...free.values()].flatMap((cell) => turns.map((rotation): TripleAction => ({ type: 'play', tile, cell, rotation })));
  });
  const legal: TripleAction[] = [...plays, { type: 'draw' }, { type: 'pass' }];
  return { legal, gains: legal.map(() => noGain) };
}

/** Returns the spot with the most points. */
export const bestOf = (spots: readonly Spot[]): Spot | undefined =>
  spots.reduce<Spot | undefined>(
    (best, spot) => ((spot.ways[0]?.gain.points ?? 0) > (best?.ways[0]?.gain.points ?? -1) ? spot : best),
    undefined,
  );

/** Compares two tiles of a hand: by their first number, then the second, then the third. */
export function byNumbers(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Lays out a hand in a width in pixels: returns the tiles per row and the width of each. */
export function handRows(tiles: number, width: number): { columns: number; tile: number } {
  const least = 46;
  const most = 76;
  const fit = Math.max(1, Math.floor(width / least));
  const rows = Math.ceil(tiles / Math.min(fit, Math.max(6, Math.floor(width / most))));
  const columns = Math.max(1, Math.min(fit, Math.ceil(tiles / rows)));
  return { columns, tile: Math.min(most, Math.floor(width / columns)) };
}

export const solitaire = (table: TripleTable): boolean => table.seats === 1;
