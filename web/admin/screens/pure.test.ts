import { describe, expect, it } from 'vitest';
import type { Ban, NodeLine, ReadOverviewAnswer, RoomElsewhere, RoomIs } from '../generated/admin';
import { endOfDay, optionsText, plain, signed, size, span, startOfDay, step } from '../ui/words';
import { holds } from './bans';
import { filterOf } from './game_search';
import { countRooms } from './overview';
import { inOrder } from './rooms';
import { sumsOf } from './servers';

describe('the filter of games', () => {
  it('covers whole days, including the last', () => {
    const { from_ms = 0, until_ms = 0 } = filterOf({ from: '2026-03-01', until: '2026-03-01' });
    expect(new Date(from_ms).getHours()).toBe(0);
    expect(new Date(until_ms).getDate()).toBe(2);
  });
  it('leaves out invalid days and unknown fields', () =>
    expect(filterOf({ player: 'Ayu', from: 'yesterday', page: '3' })).toEqual({ player: 'Ayu' }));
});

describe('words', () => {
  it.each([
    [0, '0 s'],
    [59_400, '59 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [90_000_000, '1 d 1 h'],
  ])('writes %i ms as %s', (ms, text) => expect(span(ms)).toBe(text));
  it('show tenths of a second for steps under a minute', () => {
    expect(step(1_240)).toBe('+1.2 s');
    expect(step(61_000)).toBe('+1 min 1 s');
    expect(step(49)).toBe('');
    expect(step(-5)).toBe('');
  });
  it('write numbers and ids', () => {
    expect(signed(3)).toBe('+3');
    expect(signed(-3)).toBe('−3');
    expect(signed(0)).toBe('0');
    expect(plain('kap_tai_shap')).toBe('Kap tai shap');
    expect(optionsText({ target: 100, auto_pass: true })).toBe('target 100, auto pass true');
    expect(optionsText(null)).toBe('');
  });
  it.each([
    [0, '0 bytes'],
    [512, '512 bytes'],
    [4_096, '4.1 kB'],
    [640_000, '640 kB'],
    [1_234_000_000, '1.2 GB'],
    [5e15, '5000 TB'],
  ])('writes %i bytes as %s', (bytes, text) => expect(size(bytes)).toBe(text));
  it('reject an invalid day', () => {
    expect(startOfDay('2026-13-45')).toBeUndefined();
    expect(endOfDay(undefined)).toBeUndefined();
  });
});

describe('a ban', () => {
  const ban: Ban = { ban: 1, reason: 'x', by: 'ayu', from_ms: 0 };
  it.each<[Partial<Ban>, boolean]>([
    [{}, true],
    [{ until_ms: 101 }, true],
    [{ until_ms: 100 }, false],
    [{ lifted_ms: 50 }, false],
    [{ until_ms: 200, lifted_ms: 50 }, false],
  ])('%j is active: %s', (part, does) => expect(holds({ ...ban, ...part }, 100)).toBe(does));
});

describe('rooms', () => {
  it('are counted by game and phase', () => {
    const room = (variant: string, phase: RoomIs['phase'], people: number) => ({ variant, phase, people }) as RoomIs;
    expect(countRooms([room('triple', 'playing', 2), room('gaple', 'gathering', 1), room('triple', 'playing', 3)])).toEqual([
      { variant: 'gaple', gathering: 1, playing: 0, between_deals: 0, finished: 0, people: 1 },
      { variant: 'triple', gathering: 0, playing: 2, between_deals: 0, finished: 0, people: 5 },
    ]);
  });
  it('of all servers are in one order, and one that moves is there once', () => {
    const here = [{ room: '3', phase: 'gathering', people: 1 }, { room: '1', phase: 'playing', people: 1 }] as RoomIs[];
    const elsewhere = [{ room: '2', phase: 'between_deals' }, { room: '4', phase: 'gathering' }, { room: '3', phase: 'playing' }] as RoomElsewhere[];
    expect(inOrder(here, elsewhere).map((room) => room.room)).toEqual(['2', '1', '4', '3']);
    expect(countRooms([{ variant: 'gaple', phase: 'playing' } as RoomElsewhere])[0]).toMatchObject({ playing: 1, people: 0 });
  });
});

describe('servers', () => {
  const line = (node: string, rooms: number, lives = true) => ({ node, lives, rooms, playing: 1, connections: 10 }) as NodeLine;
  const overview = (nodes: NodeLine[]) => ({ node: 'a', rooms: 2, playing: 0, connections: 5, nodes }) as ReadOverviewAnswer;
  it('are summed, without those that have ended, and this one as it is now', () =>
    expect(sumsOf(overview([line('a', 99), line('b', 3), line('c', 4, false)]))).toEqual({ rooms: 5, playing: 1, connections: 15 }));
  it('one alone is its own sum', () => expect(sumsOf(overview([]))).toEqual({ rooms: 2, playing: 0, connections: 5 }));
});
