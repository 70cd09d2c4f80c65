// When each tip for Seychelles applies. Pure functions of what the player sees: their own hand, the line, the passes, the number of
// tiles in each hand and the score. They return what the tip names, or nothing.

import type { RoomState } from '../../../app/room_state';
import type { double_six, seychelles } from '../../../protocol';

type Ends = readonly [number, number];

export interface Pass {
  seat: number;
  /** The numbers that were open. */
  open: Ends;
}

export interface Sight {
  table: Pick<seychelles.Public, 'seats' | 'hand_sizes' | 'sides' | 'scores' | 'bef_max' | 'outlook'>;
  seat: number;
  hand: readonly string[];
  plays: readonly double_six.Play[];
  /** The tiles on the table, in any order. */
  lying: readonly string[];
  /** Nothing while the line is empty. */
  ends?: Ends;
  /** The passes of this deal, oldest first. */
  passes: readonly Pass[];
}

const numbers = [0, 1, 2, 3, 4, 5, 6] as const;
// Not those of the kit: a guide loads without the parts of a board.
function tileNumbers(tile: string): Ends {
  const [a = 0, b = 0] = tile.split('-').map(Number);
  return [a, b];
}
const pipsOf = (tile: string): number => tileNumbers(tile)[0] + tileNumbers(tile)[1];
const has = (tile: string, n: number): boolean => tileNumbers(tile).includes(n);
const count = (tiles: readonly string[], n: number): number => tiles.filter((tile) => has(tile, n)).length;
const isDouble = (tile: string): boolean => tileNumbers(tile)[0] === tileNumbers(tile)[1];
const byWeight = (a: string, b: string): number => pipsOf(b) - pipsOf(a);

/** Returns the tiles that can be played, the heaviest first. */
const playable = ({ plays }: Sight): string[] => [...new Set(plays.map(({ tile }) => tile))].sort(byWeight);

/** Returns the open numbers after a play. */
function endsAfter({ tile, end }: double_six.Play, ends: Ends | undefined): Ends {
  const [low, high] = tileNumbers(tile);
  if (!ends) return [low, high];
  const opened = low === ends[end === 'left' ? 0 : 1] ? high : low;
  return end === 'left' ? [opened, ends[1]] : [ends[0], opened];
}

const without = (hand: readonly string[], tile: string): string[] => hand.filter((one) => one !== tile);
const tilesOf = ({ table: { seats } }: Sight, n: number): number => (seats === 3 && n === 0 ? 6 : 7); // R1.2
const ownSide = ({ table: { sides }, seat }: Sight): readonly number[] => sides.find((side) => side.includes(seat)) ?? [];
const opponents = (sight: Sight): number[] => sight.table.sides.flat().filter((seat) => !ownSide(sight).includes(seat));
const partner = (sight: Sight): number | undefined => ownSide(sight).find((seat) => seat !== sight.seat);

/** So many tiles of a number, the double among them, are a strong hand. */
const strong = 5;

/** A double can be played, another tile too, and the hand is not strong in its number. */
export function doubleEarly(sight: Sight): { tile: string } | null {
  const all = playable(sight);
  const tile = all.find((one) => isDouble(one) && count(sight.hand, tileNumbers(one)[0]) < strong);
  return tile !== undefined && all.some((one) => !isDouble(one)) ? { tile } : null;
}

/** A double can be played, another tile too, and the hand is strong in its number. */
export function doubleKept(sight: Sight): { tile: string; n: number } | null {
  const all = playable(sight);
  const tile = all.find((one) => isDouble(one) && count(sight.hand, tileNumbers(one)[0]) >= strong);
  return tile !== undefined && all.length > 1 ? { tile, n: tileNumbers(tile)[0] } : null;
}

/** A heavy tile can be played, and a lighter one too. */
export function heavyEarly(sight: Sight): { tile: string } | null {
  const [heaviest, ...lighter] = playable(sight);
  const heavy = 10;
  return heaviest !== undefined && pipsOf(heaviest) >= heavy && lighter.some((one) => pipsOf(one) < pipsOf(heaviest)) ? { tile: heaviest } : null;
}

/** The opponents have nothing and are close to tape, our side leads, and our own hand is light enough to make them kapot bef. */
export function kapotBef(sight: Sight): { bef: number } | null {
  const { table, hand } = sight;
  const scoreOf = (seat: number) => table.scores[table.sides.findIndex((side) => side.includes(seat))] ?? 0;
  const others = opponents(sight);
  const planned = table.outlook === 'to_win' || table.outlook === 'to_win_any';
  const light = hand.reduce((sum, tile) => sum + pipsOf(tile), 0) <= table.bef_max;
  const close = others.some((seat) => (table.hand_sizes[seat] ?? 0) <= 2 && (table.hand_sizes[seat] ?? 0) < hand.length);
  return planned && light && close && scoreOf(sight.seat) > 0 && others.every((seat) => scoreOf(seat) === 0) ? { bef: table.bef_max } : null;
}

/** One tile that can be played is the last of a number in the hand, and another is not. */
export function everyNumber(sight: Sight): { tile: string; n: number } | null {
  const { hand } = sight;
  if (hand.length < 4) return null;
  const last = (tile: string) => tileNumbers(tile).find((n) => count(hand, n) === 1);
  const all = playable(sight).filter((tile) => !isDouble(tile));
  const tile = all.find((one) => last(one) !== undefined);
  return tile !== undefined && all.some((one) => last(one) === undefined) ? { tile, n: last(tile) ?? 0 } : null;
}

/** An opponent has passed. */
export function passTells(sight: Sight): Pass | null {
  const others = opponents(sight);
  return sight.passes.findLast(({ seat }) => others.includes(seat)) ?? null;
}

/** Late in the deal: of a number that is open, all tiles but one lie or are in the hand. */
export function counted(sight: Sight): { n: number } | null {
  const { lying, hand, ends = [] } = sight;
  const late = 12;
  const n = lying.length >= late ? ends.find((one) => count(lying, one) + count(hand, one) === tilesOf(sight, one) - 1) : undefined;
  return n === undefined ? null : { n };
}

/** A tile makes both ends equal, and the hand has more tiles of that number. */
export function stitch(sight: Sight): { tile: string; n: number } | null {
  const { plays, ends, hand } = sight;
  if (!ends || ends[0] === ends[1]) return null;
  for (const play of plays) {
    const [left, right] = endsAfter(play, ends);
    if (left === right && count(without(hand, play.tile), left) > 0) return { tile: play.tile, n: left };
  }
  return null;
}

/** A number is not open, and a tile opens it so that two more with it are left for the next turn. */
export function nextTurn(sight: Sight): { n: number } | null {
  const { plays, ends, hand } = sight;
  const n = numbers.find(
    (one) =>
      !ends?.includes(one) &&
      plays.some((play) => !isDouble(play.tile) && endsAfter(play, ends).includes(one) && count(without(hand, play.tile), one) >= 2),
  );
  return n === undefined || !ends ? null : { n };
}

/** The partner has at most two tiles, fewer than we have, and no opponent has fewer. */
export function partnerAhead(sight: Sight): { seat: number } | null {
  const seat = partner(sight);
  const sizeOf = (one: number) => sight.table.hand_sizes[one] ?? 0;
  if (seat === undefined || sizeOf(seat) > 2 || sizeOf(seat) >= sight.hand.length) return null;
  return opponents(sight).every((one) => sizeOf(one) >= sizeOf(seat)) ? { seat } : null;
}

/** A double of ours fits nowhere any more (R5.4), and there is a partner. */
export function bwi(sight: Sight): { tile: string; seat: number } | null {
  const seat = partner(sight);
  const { hand, lying, ends } = sight;
  const tile = hand.find((one) => isDouble(one) && !ends?.includes(tileNumbers(one)[0]) && count(lying, tileNumbers(one)[0]) === 6);
  return seat === undefined || tile === undefined ? null : { tile, seat };
}

/** We begin, and may lay 6-6 or another tile. */
export function keepSix({ hand, ends, plays }: Sight): { tile: string } | null {
  return !ends && plays.length > 1 && hand.includes('6-6') ? { tile: '6-6' } : null;
}

/** Returns the passes of the deal that the log tells, each with the numbers that were open then. */
export function passesOf({ log }: Pick<RoomState, 'log'>): Pass[] {
  const passes: Pass[] = [];
  let ends: Ends | undefined;
  for (const { from, event } of log) {
    if (from !== 'game') continue;
    if (event.type === 'dealt') {
      passes.length = 0;
      ends = undefined;
    } else if (event.type === 'played') ends = endsAfter(event as unknown as double_six.Play, ends);
    else if (event.type === 'passed' && ends) passes.push({ seat: Number(event.seat), open: ends });
  }
  return passes;
}

/** Returns what our seat sees; null for somebody without a seat. */
export function sightOf(room: RoomState): Sight | null {
  const table = room.table as unknown as seychelles.Public | undefined;
  const own = room.you.own as unknown as seychelles.Own | undefined;
  if (!table || !own) return null;
  const { tiles, left, right } = table.line;
  return {
    table,
    seat: own.seat,
    hand: own.hand,
    plays: own.legal.filter((action) => action.type === 'play'),
    lying: tiles,
    ends: left === undefined || right === undefined ? undefined : [left, right],
    passes: passesOf(room),
  };
}
