// Tables with any number of tiles, for the sweep over all screens: recorded ones (record.spec.ts) that grow. The worst case of a
// line is one that grows at one end only. What grows follows the rules that can be seen: tiles match, and none lies twice.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { gaple, garrafina, JsonObject, kap_tai_shap, seychelles, triple, Update } from '../../src/protocol';
import { besides, type Cell, cornersOf, keyOf, numbersOf } from '../../src/boards/triple/plane';
import { kinds } from '../../src/boards/kap_tai_shap/faces';

const tables = JSON.parse(readFileSync(join(import.meta.dirname, 'tables.json'), 'utf8')) as Update[];

/** The games, with the numbers of players that change their layout. */
export const games: readonly (readonly [string, readonly number[]])[] = [
  ['gaple', [4, 5]],
  ['seychelles', [2, 3, 4]],
  ['garrafina', [2, 3, 4]],
  ['triple', [1, 2, 6]],
  ['kap_tai_shap', [4, 10, 20]],
];

/** More tiles than any game has: as many as there can be. */
export const most = 100;

const as = <T>(json: unknown): T => json as T;

/** Returns a recorded table with this many tiles on it. */
export function roomOf(variant: string, seats: number, tiles: number): Update {
  const found = tables.find(({ info }) => info?.variant === variant && info.seats.length === seats);
  if (!found) throw new Error(`no table of ${variant} for ${seats} is recorded`);
  const update = structuredClone(found);
  const table = update.table as JsonObject;
  const own = update.you.own as JsonObject;
  if (variant === 'gaple' || variant === 'seychelles') growLine(as(table), as(own), tiles);
  else if (variant === 'garrafina') growTrains(as(table), as(own), tiles);
  else if (variant === 'triple') growPlane(as(table), as(own), tiles);
  else throwTiles(as(table), as(own), tiles);
  fillSeats(update, table);
  return update;
}

/** The same table when its deal has just ended with the last tile of the line or the plane, or of the second train. */
export function endedAt(update: Update): Update {
  const { info, you, seq } = update;
  if (!info) return update;
  const table = structuredClone(update.table) as JsonObject;
  const { line, trains, placements } = as<{ line?: gaple.Public['line']; trains?: garrafina.Public['trains']; placements?: triple.Placement[] }>(table);
  const double = (tile = '0-0') => named(as<Pair>(tile.split('-').map(Number)));
  const { tile, cell, rotation } = placements?.at(-1) ?? {};
  const how = placements
    ? { tile, cell, rotation, gain: { points: 5, bonus: 'none', rings: 0 } }
    : trains
      ? { tile: double(trains[1]?.tiles.at(-1)), train: 1 }
      : { tile: double(line?.tiles.at(-1)), end: 'right' };
  const all = <T>(value: T): T[] => info.seats.map(() => value);
  table.last_deal = {
    result: { deal: 1, reason: 'blocked', winners: [0], seats: all({ points: 47, chips: -126, total: 47 }), lines: [] },
    hands: all(as<{ hand: string[] }>(you.own).hand),
    discards: all([]),
  };
  return { ...update, info: { ...info, phase: 'between_deals' }, table, events: [{ seq, game: as({ type: 'played', seat: 0, ...how }) }] };
}

/** The same table for a guest who has come by its link during the match: they may take over a bot's seat. */
export function guestAt(update: Update): Update {
  return { ...update, you: { host: false, events: [] } };
}

/** A name as long as people have them; the house's names for bots are shorter. */
export const longName = 'Marie-Antoinette';

/** Everything that a seat can show at once: a long name, a long score, tiles thrown away, and the last move of each player. */
function fillSeats(update: Update, table: JsonObject): void {
  const { info } = update;
  if (!info) return;
  const { variant, seats } = info;
  if (seats[1]) seats[1].name = longName;
  const all = <T>(value: T): T[] => seats.map(() => value);
  if ('chips' in table) table.chips = all(-126);
  if ('discard_sizes' in table) table.discard_sizes = all(2);
  if (variant === 'seychelles') table.scores = as<seychelles.Public>(table).scores.map(() => 47);
  if (variant === 'garrafina') Object.assign(table, { scores: all(-87), times: all(4) });
  if (variant === 'triple') for (const score of as<triple.Public>(table).scores) score.total = 387;
  const moved = (seat: number): JsonObject => {
    if (variant === 'triple') return { type: 'drew', seat, tile: null, points: -5 };
    if (variant === 'kap_tai_shap') return { type: 'discarded', seat, tile: kinds[seat % kinds.length] ?? '' };
    return { type: 'played', seat, tile: '3-5', on: 3, ...(variant === 'garrafina' ? { train: seat } : { end: 'left' }) };
  };
  // Before the first discard the dice that chose the first player are shown.
  if (table.phase === 'first') {
    update.events = [{ seq: update.seq, game: as({ type: 'first_chosen', seat: 0, dice: [6, 5, 6, 5] }) }];
    return;
  }
  update.events = seats.map((_, seat) => ({ seq: update.seq - seats.length + seat + 1, game: as(moved((seat + 1) % seats.length)) }));
}

// ------------------------------------------------------------------------------------------------------------ double six

type Pair = readonly [number, number];
const doubleSix = (): Pair[] => Array.from({ length: 7 }, (_, a) => Array.from({ length: 7 - a }, (_, b): Pair => [a, a + b])).flat();
const named = ([a, b]: Pair): string => `${Math.min(a, b)}-${Math.max(a, b)}`;
const laid = ([a, b]: Pair): string => `${a}-${b}`;

/** All 28 tiles in one line that begins and ends with 0: every number is on an even number of halves, so there is one (Hierholzer). */
function wholeLine(): Pair[] {
  const left = new Set(doubleSix().map(named));
  const open = [0];
  const closed: number[] = [];
  while (open.length > 0) {
    const at = open.at(-1) ?? 0;
    const next = [0, 1, 2, 3, 4, 5, 6].find((to) => left.has(named([at, to])));
    if (next === undefined) closed.push(open.pop() ?? 0);
    else {
      left.delete(named([at, next]));
      open.push(next);
    }
  }
  return closed.slice(1).map((number, index): Pair => [closed[index] ?? 0, number]);
}

function growLine(table: gaple.Public | seychelles.Public, own: gaple.Own | seychelles.Own, tiles: number): void {
  const line = wholeLine().slice(0, Math.min(tiles, 27));
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return;
  table.line = { tiles: line.map(laid), anchor: 0, left: first[0], right: last[1] };
  const taken = new Set(line.map(named));
  own.hand = doubleSix().map(named).filter((tile) => !taken.has(tile)).slice(0, own.hand.length);
  table.hand_sizes = table.hand_sizes.map(() => own.hand.length);
  const ends = [['left', first[0]], ['right', last[1]]] as const;
  const fits = (tile: string, number: number) => tile.split('-').map(Number).includes(number);
  own.legal = own.hand.flatMap((tile) =>
    ends.filter(([, number]) => fits(tile, number)).map(([end]) => ({ type: 'play' as const, tile, end })),
  );
  own.unplayable = own.hand
    .filter((tile) => !ends.some(([, number]) => fits(tile, number)))
    .map((tile) => ({ tile, code: 'tile_does_not_match', rule: 'R3.2' }));
}

function growTrains(table: garrafina.Public, own: garrafina.Own, tiles: number): void {
  const left = doubleSix().filter((tile) => named(tile) !== '6-6');
  const trains = Array.from({ length: table.seats }, (_, owner) => ({ owner, tiles: [] as string[], end: 6, open: owner === 1 }));
  let stuck = 0;
  for (let at = 0, n = 0; n < Math.min(tiles, 26) - 1 && stuck < table.seats; at++) {
    const train = trains[at % table.seats];
    const index = left.findIndex((tile) => train && tile.includes(train.end));
    const [tile] = index < 0 ? [] : left.splice(index, 1);
    stuck = tile ? 0 : stuck + 1;
    if (!train || !tile) continue;
    const outer = tile[0] === train.end ? tile[1] : tile[0];
    train.tiles.push(laid([train.end, outer]));
    train.end = outer;
    n += 1;
  }
  Object.assign(table, { phase: 'playing', centre: '6-6', trains, leader: 0, had_first_turn: table.had_first_turn.map(() => true) });
  own.hand = left.map(named).slice(0, own.hand.length);
  table.hand_sizes = table.hand_sizes.map(() => own.hand.length);
  const open = trains.filter((train) => train.owner === 0 || train.open);
  const ways = (tile: string) => open.filter(({ end }) => tile.split('-').map(Number).includes(end));
  own.legal = own.hand.flatMap((tile) => ways(tile).map(({ owner }) => ({ type: 'play' as const, tile, train: owner })));
  own.unplayable = own.hand
    .filter((tile) => ways(tile).length === 0)
    .map((tile) => ({ tile, code: 'tile_does_not_match', rule: 'R3.2' }));
}

// -------------------------------------------------------------------------------------------------------------- triangles

function growPlane(table: triple.Public, own: triple.Own, tiles: number): void {
  const left: string[] = [];
  for (let a = 0; a <= 5; a++) for (let b = a; b <= 5; b++) for (let c = b; c <= 5; c++) left.push(`${a}-${b}-${c}`);
  const corners = new Map<string, number>();
  const point = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
  const taken = new Set<string>();
  const placements: triple.Placement[] = [];
  const lay = (cell: Cell): boolean => {
    for (const tile of left)
      for (const rotation of [0, 1, 2]) {
        const numbers = numbersOf(tile, rotation);
        if (!cornersOf(cell).every((corner, slot) => (corners.get(point(corner)) ?? numbers[slot]) === numbers[slot])) continue;
        cornersOf(cell).forEach((corner, slot) => corners.set(point(corner), numbers[slot] ?? 0));
        taken.add(keyOf(cell));
        left.splice(left.indexOf(tile), 1);
        placements.push({ cell, tile, rotation, seat: placements.length % table.seats, points: 5, bonus: 'none' });
        return true;
      }
    return false;
  };
  lay({ up: true, x: 0, y: 0 });
  while (placements.length < tiles) {
    const free = placements.flatMap(({ cell }) => besides(cell)).filter((cell) => !taken.has(keyOf(cell)));
    if (!free.some(lay)) break;
  }
  table.placements = placements;
  own.hand = left.slice(0, own.hand.length);
  if (own.hand.length === 0) own.hand = own.hand.concat(left);
  own.drawn = [];
  table.drawn = 0;
  table.hand_sizes = table.hand_sizes.map(() => own.hand.length);
  own.legal = [{ type: 'draw' }];
  own.gains = [{ points: -5, bonus: 'none', rings: 0 }];
  own.unplayable = own.hand.map((tile) => ({ tile, code: 'corners_differ', rule: 'R3.3' }));
}

// ----------------------------------------------------------------------------------------------------------- kap tai shap

function throwTiles(table: kap_tai_shap.Public, own: kap_tai_shap.Own, tiles: number): void {
  const whole = kinds.length * 4 * table.sets;
  const free = whole - table.hand_sizes.reduce((sum, size) => sum + size, 0);
  const n = Math.min(tiles, free);
  // A step that has no factor in common with 21 reaches every kind.
  table.discards = Array.from({ length: n }, (_, index) => ({ tile: kinds[(index * 8) % kinds.length] ?? '', seat: index % table.seats }));
  table.wall_size = free - n;
  table.wall = Array.from({ length: Math.ceil((free - n) / 4) }, (_, stack) => Math.min(4, free - n - 4 * stack));
  Object.assign(table, { phase: n === 0 ? 'first' : 'choosing', turn: own.seat });
  own.hand = own.hand.slice(0, 9);
  const [a = '', b = '', ...rest] = own.hand;
  own.grouped = { eye: [], pairs: [[a, b]], loose: rest };
  delete own.drawn;
  const kindsThrown = [...new Set(table.discards.map(({ tile }) => tile))];
  own.waiting_for = kindsThrown.slice(0, 2);
  own.useful = kindsThrown.slice(0, 4);
  own.legal = [...kindsThrown.map((tile) => ({ type: 'pick_up' as const, tile })), { type: 'draw' }];
  own.unplayable = [];
}
