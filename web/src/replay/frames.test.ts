import { describe, expect, it } from 'vitest';
import type { ReplayFrame, ReplayHead } from '../protocol';
import { dealBeside, frameAt, handsAt, joined, type Replay, stateAt } from './frames';

const head = (part: Partial<ReplayHead> = {}): ReplayHead => ({
  match: 'abc',
  variant: 'gaple',
  rules_version: 1,
  options: {},
  seats: ['Ayu', 'Budi'].map((name) => ({ occupant: 'person', name })),
  started: 0,
  deals: [
    { deal: 1, seq: 3 },
    { deal: 2, seq: 9 },
  ],
  frames: 4,
  ...part,
});
const own = (seat: number) => ({ seat, hand: ['0-1', '2-3'], legal: [{ type: 'pass' }], unplayable: [{ tile: '0-1' }] });
const frame = (seq: number, part: Partial<ReplayFrame> = {}): ReplayFrame => ({
  seq,
  by: 'house',
  at: 0,
  events: [{ type: 'passed', seat: 1 }],
  table: { turn: 1, deal: seq < 9 ? 1 : 2 },
  owns: [own(0), own(1)],
  ...part,
});
const replay: Replay = { head: head(), frames: [3, 5, 9, 12].map((seq) => frame(seq)) };

describe('a replay', () => {
  it('grows part by part, and has each frame once', () => {
    const first = joined(null, { head: head(), frames: [frame(3), frame(5)] });
    const both = joined(first, { head: head({ frames: 5 }), frames: [frame(5), frame(9)] });
    expect(both.frames.map(({ seq }) => seq)).toEqual([3, 5, 9]);
    expect(both.head.frames).toBe(5);
  });

  it.each([
    [0, 0],
    [3, 0],
    [4, 0],
    [5, 1],
    [11, 2],
    [99, 3],
  ])('shows the moment %i with frame %i', (seq, index) => expect(frameAt(replay.frames, seq)).toBe(index));

  it('jumps from deal to deal, and beyond them to the ends', () => {
    expect(dealBeside(replay, 0, 1)).toBe(2);
    expect(dealBeside(replay, 3, -1)).toBe(2);
    expect(dealBeside(replay, 2, -1)).toBe(0);
    expect(dealBeside(replay, 2, 1)).toBe(3);
    expect(dealBeside(replay, 0, -1)).toBe(0);
  });
});

describe('the table at a frame', () => {
  it('marks a program, as at the table', () => {
    const seats: ReplayHead['seats'] = [{ occupant: 'person', name: 'Ayu' }, { occupant: 'person', name: 'Rob', program: true }];
    expect(stateAt({ ...replay, head: head({ seats }) }, 0)?.info.seats.map(({ program }) => program)).toEqual([undefined, true]);
  });
  it('has the log up to that frame and no legal moves', () => {
    const state = stateAt(replay, 1, 0);
    expect(state?.log.map(({ seq }) => seq)).toEqual([3, 5]);
    expect(state?.you.own).toMatchObject({ hand: ['0-1', '2-3'], legal: [], unplayable: [] });
    expect(state?.clock.turn).toBe(1);
  });
  it('shows no hand to somebody without a seat', () => expect(stateAt(replay, 1)?.you.own).toBeUndefined());
  it('is null beyond the end', () => expect(stateAt(replay, 9)).toBeNull());
});

describe('the hands', () => {
  it('are null if they may not be seen', () => {
    const half: Replay = { head: head(), frames: [frame(3, { owns: [own(0), null] })] };
    expect(handsAt(half, 0)).toEqual([['0-1', '2-3'], null]);
  });
});
