// Where the tiles of the trains lie. A new tile only takes the next place, and no tile moves. The trains turn round the centre
// like a pinwheel, each on its owner's side of the table, with doubles across. Where that would make the tiles too small every
// train has a lane of its own: its rows are as high as a tile, so all tiles lie along it. Lengths are in half tiles; `unit` is
// the size of half a tile in pixels.

import type { Box, Place } from '../../kit/place';
import { type Bounds, placed, type Slot, type Tip, waysFrom } from '../../kit/rows';

/** A train's tiles from the centre outwards. */
export interface Train {
  owner: number;
  tiles: readonly { inner: number; outer: number }[];
}

/** The part of the felt that belongs to a train, in units; the whole train lies in it. */
export interface Mat extends Box {
  owner: number;
  /** The tiles shown, the outermost last. */
  places: Place[];
  /** The place of the next tile, the half of it that will touch the train, and the place of a double. */
  next: Place;
  inward: 'a' | 'b';
  nextDouble: Place;
  /** The number of tiles next to the centre that are not shown, and the place of the mark for them. */
  folded: number;
  fold?: Box;
  /** Where the owner's name is: above or below the tiles, or beside them at the left. */
  label: 'above' | 'below' | 'beside';
}

export interface Layout {
  unit: number;
  /** In units. */
  width: number;
  height: number;
  mats: Mat[];
  /** The double in the middle: once in a pinwheel, at the head of each lane. */
  centres: Place[];
}

/** The felt, in pixels. */
export interface Felt {
  w: number;
  h: number;
}

/** The line with the owner's name, in pixels. */
export const labelHeight = 22;
/** The column with the owner's name beside a low lane, in pixels. */
export const labelWidth = 104;

// A train has room for this many tiles, including the next one, before anything must fold or shrink: about twice as many as
// one of four players gets.
export const roomy = 12;

interface Track extends Bounds {
  x: number;
  /** The top of the first row. */
  y: number;
  /** The first tile hangs down, as at a corner, and the row runs back from it. */
  drops?: boolean;
}

const waysOf = (track: Track, tip: Tip, double: boolean) => waysFrom(track, tip, double, track.drops && tip.y === track.y);

// Returns whether so many further tiles fit, laid as tightly as they can.
function fits(track: Track, tip: Tip, tiles: number): boolean {
  const way = waysOf(track, tip, false).at(-1);
  return tiles <= 0 || (way !== undefined && fits(track, way[1], tiles - 1));
}

const tipOf = ({ x, y }: Track): Tip => ({ x, y, direction: 1, last: 'along', corners: Infinity, inRow: [], overIt: [] });

// A place for each tile, or for as many as fit above the bottom. `doubles` says which tiles are doubles. Doubles get room while `kept`
// tiles still fit, and a tile keeps room for one that comes next.
function slotsOf(track: Track, doubles: readonly boolean[], kept: number): Slot[] {
  const slots: Slot[] = [];
  let tip = tipOf(track);
  for (const double of doubles) {
    const ways = waysOf(track, tip, double);
    const after = Math.max(1, kept - slots.length - (double ? 1 : 0));
    const way = ways.find(([, to], index) => index === ways.length - 1 || fits(track, to, after));
    if (!way) break;
    slots.push(way[0]);
    tip = way[1];
  }
  return slots;
}

const endOf = (train: Train, centre: number): number => train.tiles.at(-1)?.outer ?? centre;
const moved = <T extends Box>(box: T, x: number, y: number): T => ({ ...box, x: box.x + x, y: box.y + y });

// ---------------------------------------------------------------------------------------------------------------- lanes

const laneGap = 6;
const laneMargin = 6;
const unitMax = 34;
const unitMin = 18;

interface Cut {
  unit: number;
  rows: number;
  capacity: number;
  label: 'above' | 'beside';
}

/**
 * Cuts the felt into lanes: with the largest tiles that leave every train room for about a dozen of them. In a low felt the
 * names stand beside the lanes, if that makes the tiles larger. The result does not depend on the tiles.
 */
export function laneCut(felt: Felt, lanes: number): Cut {
  const above = cutWith('above', felt, lanes);
  const beside = cutWith('beside', felt, lanes);
  return beside.capacity >= roomy && beside.unit > above.unit ? beside : above;
}

function cutWith(label: Cut['label'], felt: Felt, lanes: number): Cut {
  const area = felt.h / lanes - (label === 'above' ? labelHeight : 0) - laneGap;
  const width = felt.w - (label === 'beside' ? labelWidth : 0);
  let best: Cut = { unit: unitMin, rows: 1, capacity: 0, label };
  for (let unit = unitMax; unit >= unitMin; unit -= 0.5) {
    // A single row is as deep as the double at its head.
    const rows = Math.floor((area / unit + 1) / 2);
    if (area < 2 * unit && unit > unitMin) continue;
    const capacity = laneSlots(unit, Math.max(1, rows), width, 28).length;
    if (capacity > best.capacity) best = { unit, rows: Math.max(1, rows), capacity, label };
    if (capacity >= roomy) break;
  }
  return best;
}

// The double at the head is two units deep, the rows next to it and below it begin at its upper half.
const depth = (rows: number): number => Math.max(2, 2 * rows - 1);

function laneSlots(unit: number, rows: number, width: number, most: number): Slot[] {
  return slotsOf({ x: 1, y: 0, left: 1, right: (width - 2 * laneMargin) / unit, bottom: depth(rows), below: 0 }, Array.from({ length: most }, () => false), Infinity);
}

/**
 * Returns how many of `tiles` are folded away in a lane for `capacity` tiles. Half a lane folds at a time, so that tiles
 * rarely move: this is the only rule by which tiles in a lane change their places.
 */
export function foldedOf(tiles: number, capacity: number): number {
  if (tiles + 1 <= capacity) return 0;
  // The mark for the folded tiles and the next tile take one place each.
  const shown = Math.max(1, capacity - 2);
  const block = Math.max(2, Math.floor(shown / 2));
  return Math.min(tiles, block * Math.ceil((tiles - shown) / block));
}

/** One lane below the other, in the order of `trains`; lanes in `unfolded` are high enough to show every tile. */
export function lanes(trains: readonly Train[], centre: number, felt: Felt, unfolded: ReadonlySet<number>): Layout {
  const { unit, rows, capacity, label: where } = laneCut(felt, trains.length);
  const width = felt.w / unit;
  const column = where === 'beside' ? labelWidth : 0;
  const margin = (column + laneMargin) / unit;
  const gap = laneGap / unit;
  // Above the tiles.
  const label = where === 'above' ? labelHeight / unit : gap / 2;
  const centres: Place[] = [];
  const mats: Mat[] = [];
  let top = 0;
  for (const train of trains) {
    const n = train.tiles.length;
    const whole = unfolded.has(train.owner);
    const folded = whole ? 0 : foldedOf(n, capacity);
    const mark = folded > 0 ? 1 : 0;
    const slots = whole
      ? laneSlots(unit, 14, felt.w - column, n + 1)
      : laneSlots(unit, rows, felt.w - column, Math.min(capacity, mark + n - folded + 1));
    const deepest = Math.max(depth(rows), ...slots.map((slot) => slot.y + slot.h));
    const at = top + label;
    const places = train.tiles
      .slice(folded)
      .map(({ inner, outer }, index) => moved(placed(slots[mark + index] as Slot, inner, outer), margin, at));
    const end = endOf(train, centre);
    const after = slots.at(-1) as Slot;
    const next = moved(placed(after, end, end), margin, at);
    const inward = after.forwards ? 'a' : 'b';
    centres.push({ x: margin, y: at, w: 1, h: 2, a: centre, b: centre });
    const height = Math.max(label + deepest + (where === 'above' ? gap : gap / 2), felt.h / unit / trains.length);
    const mat: Mat = { owner: train.owner, x: 0, y: top, w: width, h: height, places, next, inward, nextDouble: next, folded, label: where };
    if (folded > 0) mat.fold = moved(slots[0] as Slot, margin, at);
    mats.push(mat);
    top += height;
  }
  return { unit, width, height: top, mats, centres };
}

// ------------------------------------------------------------------------------------------------------------- pinwheel

type Side = 'bottom' | 'down' | 'left' | 'top' | 'up' | 'right' | 'right_up';
// Seats go round clockwise; the first sits at the bottom.
const sides: { readonly [players: number]: readonly Side[] } = {
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right_up'],
  4: ['bottom', 'left', 'top', 'right'],
};
const sidesOfTall: readonly Side[] = ['down', 'left', 'up', 'right'];

const turned = (box: Box): Box => ({ ...box, x: -box.x - box.w, y: -box.y - box.h });
const flipped = (box: Box): Box => ({ ...box, y: -box.y - box.h });
// By a quarter, to the lower end of the double in the middle, which is half a unit farther away than its side.
const quarter = (box: Box): Box => ({ ...box, x: -box.y - box.h, y: box.x + 0.5, w: box.h, h: box.w });
const swapped = (place: Place): Place => ({ ...place, a: place.b, b: place.a });
// In a box that is turned by a quarter or mirrored. An upright tile has its other half first there.
const putAt = (place: Place, box: Box): Place => ({ ...(place.h === 2 ? swapped(place) : place), x: box.x, y: box.y, w: box.w as 1 | 2, h: box.h as 1 | 2 });
const downwards = (place: Place): Place => putAt(place, quarter(place));
const backwards = (place: Place): Place => swapped(turned(place) as Place);

/** How to make a side from one of two tracks: unchanged, turned, or mirrored. A quarter turn changes width and height. */
const made: { readonly [side in Side]: { from: 'across' | 'down'; quarter?: boolean; box(box: Box): Box; place(place: Place): Place } } = {
  bottom: { from: 'down', box: (box) => box, place: (place) => place },
  right: { from: 'across', box: (box) => box, place: (place) => place },
  top: { from: 'down', box: turned, place: backwards },
  left: { from: 'across', box: turned, place: backwards },
  right_up: { from: 'across', box: flipped, place: (place) => putAt(place, flipped(place)) },
  down: { from: 'across', quarter: true, box: quarter, place: downwards },
  up: { from: 'across', quarter: true, box: (box) => turned(quarter(box)), place: (place) => backwards(downwards(place)) },
};

/** The pinwheel, its halves in units. */
interface Wheel {
  players: number;
  /** The trains of a tall one run straight from all sides of the double. */
  tall: boolean;
  x: number;
  y: number;
}

function wheelOf(players: number, felt: Felt, unit: number): Wheel {
  const h = felt.h - 2 * labelHeight;
  return { players, tall: players === 4 && h > felt.w, x: felt.w / unit / 2, y: h / unit / 2 };
}

const sidesOf = ({ players, tall }: Wheel): readonly Side[] => (tall ? sidesOfTall : (sides[players] ?? []));

// The free space around the double in the middle: in a tall pinwheel doubles lie across above and below it.
const hubOf = ({ tall }: Wheel) => ({ x: tall ? 1.1 : 0.75, y: 1.1 });
const edge = 0.4;

// The wheel as it is seen from a side.
const seenFrom = (side: Side, wheel: Wheel): Wheel => (made[side].quarter ? { ...wheel, x: wheel.y - 0.5, y: wheel.x } : wheel);

function pinwheelTrack(side: Side, wheel: Wheel): Track {
  const { x, y, players } = seenFrom(side, wheel);
  const around = { bottom: y - edge, below: edge / 2 };
  if (made[side].from === 'across') return { x: 0.5, y: -0.5, left: hubOf(wheel).x + edge, right: x - edge, ...around };
  // With fewer than four players, no train lies next to the lower half: its rows may run across the whole width.
  return { x: 0.5, y: 0, left: edge - x, right: players < 4 ? x - edge : 0.5, drops: true, ...around };
}

function matBox(side: Side, wheel: Wheel): Box {
  const { x, y, players } = seenFrom(side, wheel);
  const hub = hubOf(wheel);
  if (made[side].from === 'across') return { x: hub.x, y: -hub.y, w: x - hub.x, h: y + hub.y };
  return { x: -x, y: hub.y, w: x + (players < 4 ? x : hub.x), h: y - hub.y };
}

// Room goes to doubles while this many tiles of the train fit all the same. A longer train is laid more tightly before the table is
// drawn smaller.
export const airy = 9;

// The places of a train's tiles and of the next one, which may be a double or not.
function slotsWithNext(track: Track, { tiles }: Train): Slot[][] {
  const both = (kept: number) => [false, true].map((next) => slotsOf(track, [...tiles.map(({ inner, outer }) => inner === outer), next], kept));
  const slots = both(airy);
  return slots.every(({ length }) => length > tiles.length) ? slots : both(roomy);
}

// The size of half a tile, as large as the felt allows with room for about a dozen tiles in every train, and for all of these.
function pinwheelUnit(players: number, felt: Felt, trains: readonly Train[]): number {
  const isRoomy = (unit: number) => {
    const wheel = wheelOf(players, felt, unit);
    return sidesOf(wheel).every((side, index) => {
      const track = pinwheelTrack(side, wheel);
      const train = trains[index];
      const withNext = train ? slotsWithNext(track, train) : [];
      return fits(track, tipOf(track), roomy) && withNext.every(({ length }) => length > (train?.tiles.length ?? 0));
    });
  };
  let unit = 38;
  while (unit > 8 && !isRoomy(unit)) unit -= 1;
  return unit;
}

/** The smallest size of half a tile, in pixels, in which the trains turn round the centre. */
const pinwheelMin = 20;

/** Returns whether the trains turn round the centre. It does not depend on the tiles. */
export const hasPinwheel = (players: number, felt: Felt): boolean => pinwheelUnit(players, felt, []) >= pinwheelMin;

/**
 * The trains round the centre, the first of `trains` at the bottom and the others clockwise. The unit is as large as the
 * felt allows with room for about a dozen tiles in every train. Tiles change their places here by two rules only: a train that
 * needs the room of its doubles is laid more tightly, once, and if a train grows longer still, the whole table is drawn smaller.
 */
export function pinwheel(trains: readonly Train[], centre: number, felt: Felt): Layout {
  const players = trains.length;
  const unit = pinwheelUnit(players, felt, trains);

  const wheel = wheelOf(players, felt, unit);
  const label = labelHeight / unit;
  const middle = { x: wheel.x, y: wheel.y + label };
  const mats = trains.map((train, index): Mat => {
    const side = sidesOf(wheel)[index] as Side;
    const track = pinwheelTrack(side, wheel);
    const [slots = [], slotsForDouble = []] = slotsWithNext(track, train);
    const end = endOf(train, centre);
    const lay = (slot: Slot, inner: number, outer: number) => moved(made[side].place(placed(slot, inner, outer)), middle.x, middle.y);
    const box = moved(made[side].box(matBox(side, wheel)), middle.x, middle.y);
    const below = box.y + box.h / 2 > middle.y;
    return {
      owner: train.owner,
      ...box,
      y: below ? box.y : box.y - label,
      h: box.h + label,
      places: train.tiles.map(({ inner, outer }, place) => lay(slots[place] as Slot, inner, outer)),
      next: lay(slots[train.tiles.length] as Slot, end, end),
      inward: lay(slots[train.tiles.length] as Slot, 1, 0).a === 1 ? 'a' : 'b',
      nextDouble: lay(slotsForDouble[train.tiles.length] as Slot, end, end),
      folded: 0,
      label: below ? 'below' : 'above',
    };
  });
  return {
    unit,
    width: felt.w / unit,
    height: felt.h / unit,
    mats,
    centres: [{ x: middle.x - 0.5, y: middle.y - 1, w: 1, h: 2, a: centre, b: centre }],
  };
}
