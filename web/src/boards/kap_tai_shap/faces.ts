// The faces of real Chinese dominoes: ones and fours are red, double six is half red, all other pips are white; a two lies
// across the end, a three is diagonal; there is no bar between the halves. A tile is two and a half times as long as wide.

export interface Pip {
  x: number;
  y: number;
  r: number;
  red: boolean;
}

/** A tile's size, in its own units. */
export const face = { w: 10, h: 25 } as const;

const [left, centre, right] = [2.9, 5, 7.1];
const [first, second, third] = [3, 5.7, 8.4];
const dot = 1.02;
const big = 1.75;

// The positions of the pips of one end, from that end inwards.
const spots: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[centre, 3.6]],
  [[left, first], [right, first]],
  [[left, first], [centre, second], [right, third]],
  [[left, first], [right, first], [left, second], [right, second]],
  [[left, first], [right, first], [centre, second], [left, third], [right, third]],
  [[left, first], [left, second], [left, third], [right, first], [right, second], [right, third]],
];

/** Returns the two numbers of a tile, the greater first. */
export function numbersOf(tile: string): [number, number] {
  const [high, low] = tile.split('-').map(Number);
  return [high ?? 0, low ?? 0];
}

export function pipsOf(tile: string): Pip[] {
  const [high, low] = numbersOf(tile);
  const end = (number: number): Pip[] =>
    (spots[number] ?? []).map(([x, y]) => ({
      x,
      y,
      r: number === 1 ? big : dot,
      red: number === 1 || number === 4 || (high === 6 && low === 6 && x === left),
    }));
  // The other end is the same, turned by half a circle.
  return [...end(high), ...end(low).map((pip) => ({ ...pip, x: face.w - pip.x, y: face.h - pip.y }))];
}

/** The 21 kinds by rank: the eleven civil ones, then the ten military ones. */
export const kinds = [
  ...['6-6', '1-1', '4-4', '3-1', '5-5', '3-3', '2-2', '6-5', '6-4', '6-1', '5-1'],
  ...['5-4', '6-3', '5-3', '6-2', '5-2', '4-3', '4-2', '4-1', '3-2', '2-1'],
] as const;
export type Kind = (typeof kinds)[number];

/** The Chinese names of the tiles: heaven, earth, man, goose … */
const signs: { readonly [tile: string]: string } = {
  '6-6': '天',
  '1-1': '地',
  '4-4': '人',
  '3-1': '鵝',
  '5-5': '梅',
  '3-3': '長三',
  '2-2': '板凳',
  '6-5': '斧頭',
  '6-4': '屏風',
  '6-1': '高腳七',
  '5-1': '銅錘六',
};
/** Returns the tile's own name; empty for a military tile, which is called by its pips. */
export const signOf = (tile: string): string => signs[tile] ?? '';
