// When each tip applies.

import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomState } from '../../../app/room_state';
import { guideTexts } from '../../../guide/texts';
import { bwi, counted, doubleEarly, doubleKept, everyNumber, heavyEarly, kapotBef, keepSix, nextTurn, partnerAhead, passesOf, passTells, type Sight, stitch } from './moments';
import { seychellesGuide } from './texts';
import { tips } from './tips';

beforeAll(() => Promise.all([seychellesGuide.load(), guideTexts.load()]));

interface Position {
  hand: string;
  /** Open numbers; nothing while the line is empty. */
  ends?: readonly [number, number];
  lying?: string;
  sizes?: number[];
  scores?: number[];
  passes?: Sight['passes'];
  seats?: 2 | 3 | 4;
  outlook?: Sight['table']['outlook'];
}

const sidesOf = { 2: [[0], [1]], 3: [[0], [1], [2]], 4: [[0, 2], [1, 3]] };

/** What seat 0 sees, with the plays that the rules allow there. */
function sight({ hand: tiles, ends, lying = '', sizes = [7, 7, 7, 7], scores = [0, 0, 0], passes = [], seats = 4, outlook = 'to_win' }: Position): Sight {
  const hand = tiles.split(' ');
  const fits = (tile: string, n: number) => tile.split('-').map(Number).includes(n);
  const plays = hand.flatMap((tile) =>
    ends
      ? (['left', 'right'] as const).filter((_, at) => fits(tile, ends[at] ?? -1)).map((end) => ({ type: 'play' as const, tile, end }))
      : [{ type: 'play' as const, tile, end: 'left' as const }],
  );
  return {
    table: { seats, hand_sizes: sizes, sides: sidesOf[seats], scores, bef_max: 9, outlook },
    seat: 0,
    hand,
    plays,
    lying: lying ? lying.split(' ') : [],
    ends,
    passes,
  };
}

describe('a double', () => {
  it('is played early if another tile could be played', () => {
    expect(doubleEarly(sight({ hand: '3-3 3-4 0-1', ends: [3, 5] }))).toEqual({ tile: '3-3' });
    expect(doubleEarly(sight({ hand: '3-3 0-1', ends: [3, 5] }))).toBeNull();
    expect(doubleEarly(sight({ hand: '2-2 3-4 0-1', ends: [3, 5] }))).toBeNull();
  });
  it('is kept with five of its number, the double among them', () => {
    const five = sight({ hand: '3-3 3-4 0-3 1-3 2-3', ends: [3, 5] });
    expect(doubleKept(five)).toEqual({ tile: '3-3', n: 3 });
    expect(doubleEarly(five)).toBeNull();
    const four = sight({ hand: '3-3 3-4 0-3 1-3 0-2', ends: [3, 5] });
    expect(doubleKept(four)).toBeNull();
    expect(doubleEarly(four)).toEqual({ tile: '3-3' });
  });
});

describe('a heavy tile', () => {
  it('is played early if a lighter one could be played', () => {
    expect(heavyEarly(sight({ hand: '4-6 1-4 0-0', ends: [4, 2] }))).toEqual({ tile: '4-6' });
    expect(heavyEarly(sight({ hand: '4-6 0-0', ends: [4, 2] }))).toBeNull();
    expect(heavyEarly(sight({ hand: '3-6 1-3', ends: [3, 2] }))).toBeNull();
  });
});

describe('a kapot bef on purpose', () => {
  const position: Position = { hand: '0-1 1-2 2-3', ends: [1, 2], sizes: [3, 2, 4, 4], scores: [20, 0] };
  it('is planned when the others have nothing and are close to tape, and the hand is light', () => {
    expect(kapotBef(sight(position))).toEqual({ bef: 9 });
  });
  it.each([
    ['the others have points', { scores: [20, 5] }],
    ['our side has none', { scores: [0, 0] }],
    ['nobody is close to tape', { sizes: [3, 3, 4, 4] }],
    ['the hand is heavy', { hand: '0-1 1-2 5-6' }],
    ['it is the zwe final', { outlook: 'final_deal' }],
    ['nobody can win the set', { outlook: 'dead' }],
  ] as [string, Partial<Position>][])('is not if %s', (_, change) => expect(kapotBef(sight({ ...position, ...change }))).toBeNull());
});

describe('one of every number', () => {
  it('is kept while another tile can be played', () => {
    expect(everyNumber(sight({ hand: '3-5 3-4 1-4 1-2', ends: [3, 6] }))).toEqual({ tile: '3-5', n: 5 });
    expect(everyNumber(sight({ hand: '3-4 1-3 1-4 1-2', ends: [3, 6] }))).toBeNull();
    expect(everyNumber(sight({ hand: '3-5 3-4 1-4', ends: [3, 6] }))).toBeNull();
  });
});

describe('a pass', () => {
  it('of an opponent tells what they lack, the last one first', () => {
    const passes = [{ seat: 3, open: [1, 2] as const }, { seat: 1, open: [3, 5] as const }, { seat: 2, open: [4, 4] as const }];
    expect(passTells(sight({ hand: '0-1', ends: [0, 1], passes }))).toEqual({ seat: 1, open: [3, 5] });
  });
  it('of the partner is none of an opponent', () => {
    expect(passTells(sight({ hand: '0-1', ends: [0, 1], passes: [{ seat: 2, open: [4, 4] }] }))).toBeNull();
  });
  it('is found in the log of this deal, with the numbers that were open', () => {
    const log = [
      { type: 'dealt' },
      { type: 'played', seat: 1, tile: '6-6', end: 'left' },
      { type: 'passed', seat: 2 },
      { type: 'dealt' },
      { type: 'played', seat: 3, tile: '5-6', end: 'left' },
      { type: 'played', seat: 0, tile: '3-6', end: 'right' },
      { type: 'passed', seat: 1 },
    ].map((event, seq) => ({ seq, from: 'game', event }));
    expect(passesOf({ log } as unknown as Pick<RoomState, 'log'>)).toEqual([{ seat: 1, open: [5, 3] }]);
  });
});

describe('counting', () => {
  const lying = '6-6 6-5 5-4 4-3 3-2 2-1 1-6 6-0 0-0 0-3 3-5 5-2';
  it('pays late in the deal, when one tile of an open number is with the others', () => {
    expect(counted(sight({ hand: '2-6 4-6', ends: [6, 2], lying }))).toEqual({ n: 6 });
    expect(counted(sight({ hand: '4-6', ends: [6, 2], lying }))).toBeNull();
    expect(counted(sight({ hand: '2-6 4-6', ends: [6, 2], lying: lying.slice(4) }))).toBeNull();
  });
  it('knows that three players have no 0-0', () => {
    const blanks = '0-1 1-1 1-2 2-0 0-3 3-3 3-4 4-0 4-4 4-5 5-5 5-6';
    expect(counted(sight({ hand: '0-5', ends: [0, 3], lying: blanks, seats: 3 }))).toEqual({ n: 0 });
    expect(counted(sight({ hand: '0-5', ends: [0, 3], lying: blanks }))).toBeNull();
  });
});

describe('stitching the ends up', () => {
  it('needs a tile that makes both ends equal, and one more of that number', () => {
    expect(stitch(sight({ hand: '3-5 1-5', ends: [3, 5] }))).toEqual({ tile: '3-5', n: 5 });
    expect(stitch(sight({ hand: '3-5 1-3', ends: [3, 5] }))).toEqual({ tile: '3-5', n: 3 });
    expect(stitch(sight({ hand: '3-5 1-2', ends: [3, 5] }))).toBeNull();
    expect(stitch(sight({ hand: '5-5 1-5', ends: [5, 5] }))).toBeNull();
  });
});

describe('the next turn', () => {
  it('is prepared by opening a number with two more in hand', () => {
    expect(nextTurn(sight({ hand: '2-3 2-4 2-6', ends: [3, 5] }))).toEqual({ n: 2 });
    expect(nextTurn(sight({ hand: '2-3 2-4 0-6', ends: [3, 5] }))).toBeNull();
    expect(nextTurn(sight({ hand: '2-3 2-4 2-6', ends: [3, 2] }))).toBeNull();
    expect(nextTurn(sight({ hand: '2-3 2-4 2-6' }))).toBeNull();
  });
});

describe('the partner', () => {
  it('is helped when they are ahead of everybody', () => {
    expect(partnerAhead(sight({ hand: '0-1 1-2 2-3', ends: [1, 2], sizes: [3, 3, 2, 3] }))).toEqual({ seat: 2 });
    expect(partnerAhead(sight({ hand: '0-1 1-2 2-3', ends: [1, 2], sizes: [3, 1, 2, 3] }))).toBeNull();
    expect(partnerAhead(sight({ hand: '0-1 1-2', ends: [1, 2], sizes: [2, 3, 2, 3] }))).toBeNull();
    expect(partnerAhead(sight({ hand: '0-1 1-2 2-3', ends: [1, 2], sizes: [3, 2], seats: 2 }))).toBeNull();
  });
  it('is helped after bwi: the six other tiles of a double lie, and no end shows its number', () => {
    const lying = '0-5 5-1 1-1 1-2 2-5 5-3 3-4 4-5 5-6 6-6';
    expect(bwi(sight({ hand: '5-5 0-6', ends: [0, 6], lying }))).toEqual({ tile: '5-5', seat: 2 });
    expect(bwi(sight({ hand: '5-5 0-6', ends: [5, 6], lying }))).toBeNull();
    expect(bwi(sight({ hand: '5-5 0-6', ends: [0, 6], lying: lying.slice(4) }))).toBeNull();
    expect(bwi(sight({ hand: '5-5 0-6', ends: [0, 6], lying, seats: 2 }))).toBeNull();
  });
});

describe('6-6', () => {
  it('may be kept by the player who begins with it', () => {
    expect(keepSix(sight({ hand: '6-6 1-2' }))).toEqual({ tile: '6-6' });
    expect(keepSix(sight({ hand: '5-5 1-2' }))).toBeNull();
    expect(keepSix(sight({ hand: '6-6 1-2', ends: [6, 2] }))).toBeNull();
  });
});

describe('the tips', () => {
  const room = (part: Partial<Position> & { hand: string }): RoomState => {
    const { table, seat, hand, plays, lying, ends, passes } = sight({ sizes: [7, 7, 2, 7], ...part });
    const log = passes.length ? [{ type: 'played', seat: 0, tile: '3-5', end: 'left' }, { type: 'passed', seat: passes[0]?.seat }] : [];
    return {
      info: { variant: 'seychelles', seats: ['Ayu', 'Badamier', 'Citra', 'Bilimbi'].map((name) => ({ name })) },
      table: { ...table, line: { tiles: lying, left: ends?.[0], right: ends?.[1] } },
      you: { seat, own: { seat, hand, legal: plays } },
      log: log.map((event, seq) => ({ seq, from: 'game', event })),
    } as unknown as RoomState;
  };
  const line = (id: string, now: RoomState) => tips.find((one) => one.id === `seychelles.${id}`)?.now(now);
  it('name the tile with the larger number first, the number and the player', () => {
    expect(line('heavy_early', room({ hand: '4-6 1-4 0-0', ends: [4, 2] }))).toBe('Play heavy tiles early, such as 6–4: what you keep may count for the others.');
    expect(line('every_number', room({ hand: '3-5 3-4 1-4 1-2', ends: [3, 6] }))).toBe('Keep one of every number: 5–3 is your last with 5.');
    expect(line('pass_tells', room({ hand: '0-1 0-2', ends: [0, 1], passes: [{ seat: 1, open: [3, 5] }] }))).toBe('Badamier passed at 3 and 5: remember what they lack.');
    expect(line('partner_ahead', room({ hand: '0-1 1-2 2-3', ends: [1, 2] }))).toBe('Citra is closer to tape than you: help your partner.');
  });
  it('say nothing to somebody without a seat', () => {
    const watched = { ...room({ hand: '3-3 3-4', ends: [3, 5] }), you: { host: false, events: [] } } as unknown as RoomState;
    expect(tips.map((one) => one.now(watched)).filter((text) => text !== null)).toEqual([]);
  });
});
