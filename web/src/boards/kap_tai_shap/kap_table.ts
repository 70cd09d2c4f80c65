// What Kap Tai Shap's board needs from its views, which the generated types describe.

import { helps, type RoomState } from '../../app/room_state';
import type { JsonObject, kap_tai_shap } from '../../protocol';
import { numbersOf } from './faces';
import { kapTaiShapTexts } from './texts';

export type KapTable = kap_tai_shap.Public;
export type KapOwn = kap_tai_shap.Own;
export type KapAction = kap_tai_shap.Action;

export const tableOf = (table: JsonObject): KapTable => table as unknown as KapTable;
/** Returns our own view; at a table without help without groups, and without the kinds that would help. */
export function ownOf(room: RoomState): KapOwn | undefined {
  const own = room.you.own as unknown as KapOwn | undefined;
  if (!own || helps(room)) return own;
  return { ...own, grouped: { eye: [], pairs: [], loose: own.hand }, waiting_for: [], useful: [] };
}

/** Returns every move that could be asked for with as many tiles as we hold. */
export function unaided(room: RoomState): { legal: KapAction[] } {
  const table = tableOf(room.table ?? {});
  const hand = ownOf(room)?.hand ?? [];
  const declare: KapAction[] = table.options.win_claim === 'announce' ? [{ type: 'declare' }] : [];
  const mustDiscard = ['first', 'picked_up', 'drew'].includes(table.phase);
  if (mustDiscard) return { legal: [...[...new Set(hand)].map((tile): KapAction => ({ type: 'discard', tile })), ...declare] };
  const kinds = [...new Set(table.discards.map(({ tile }) => tile))];
  const skip: KapAction[] = table.options.turn_mode === 'both' ? [{ type: 'skip' }] : [];
  return { legal: [...kinds.map((tile): KapAction => ({ type: 'pick_up', tile })), { type: 'draw' }, ...skip] };
}

/** Returns a tile's own name in the reader's language; empty for a military tile. */
export const nameOf = (tile: string): string => kapTaiShapTexts.find(`name.${tile}`) ?? '';

/** Returns a tile in running text: its numbers, and its name if it has one. */
export function tileText(tile: string): string {
  const numbers = tile.replace('-', '–');
  const name = nameOf(tile);
  return name ? `${numbers} ${name}` : numbers;
}

/** Returns ten or twenty, the nearer one to the pips of a pair: a table may count 4-2 as three (R4.3). */
export function totalOf(pair: readonly string[]): 10 | 20 {
  const pips = pair.flatMap(numbersOf).reduce((sum, n) => sum + n, 0);
  return pips < 15 ? 10 : 20;
}

/** Returns the dice that chose the first player of this deal, until the first discard. */
export function diceOf(room: RoomState): number[] {
  const table = tableOf(room.table ?? {});
  if (table.discards.length > 0 || table.phase !== 'first') return [];
  const told = room.log.findLast((one) => one.from === 'game' && one.event.type === 'first_chosen');
  return ((told?.event as { dice?: number[] } | undefined)?.dice ?? []).slice(0, 4);
}
