import { describe, expect, it } from 'vitest';
import type { ReplayFrame } from '../../src/protocol';
import type { TimeEntry } from '../generated/admin';
import { dealBeside, momentAt, momentsOf, moveBeside, shownOf } from './moments';

const entry = (part: Partial<TimeEntry>): TimeEntry => ({ kind: 'game', at_ms: 0, by: 'seat:0', name: 'Ayu', deal: 1, ...part });
const frame = (seq: number): ReplayFrame => ({ seq, by: 'house', at: 0, events: [], table: {}, owns: [] });

// The match begins, a deal (two events of one step), a move, one refused, chat, a move, the second deal.
const entries: TimeEntry[] = [
  entry({ kind: 'room', seq: 10, at_ms: 1_000, deal: 0 }),
  entry({ seq: 11, at_ms: 1_000 }),
  entry({ seq: 12, at_ms: 1_000 }),
  entry({ seq: 13, at_ms: 3_500 }),
  entry({ kind: 'refused', deal: 0, at_ms: 4_000, code: 'not_your_turn', rule: 'R3.1' }),
  entry({ kind: 'chat', seq: 14, at_ms: 4_200 }),
  entry({ seq: 15, at_ms: 6_000 }),
  entry({ seq: 16, at_ms: 9_000, deal: 2 }),
];
const frames = [12, 13, 15, 16].map(frame);
const moments = momentsOf(entries, frames);

describe('the moments of a match', () => {
  it('have the position that was on the table at that time', () => expect(moments.map((one) => one.frame)).toEqual([-1, -1, 0, 1, 1, 1, 2, 3]));
  it('tell how long each took', () => expect(moments.map((one) => one.since)).toEqual([null, 0, 0, 2_500, 500, 200, 1_800, 3_000]));
  it('give a refused request the number of the event before it', () => expect(moments[4]?.seq).toBe(13));
  it('begin each deal once, whatever comes between its moves', () =>
    expect(moments.map((one) => one.begins)).toEqual([0, 1, 0, 0, 0, 0, 0, 2]));
  it('are empty without entries', () => expect(momentsOf([], frames)).toEqual([]));
});

describe('a link to a moment', () => {
  it.each([
    [13, 3],
    [14, 5],
    [16, 7],
  ])('%i shows that entry', (seq, at) => expect(momentAt(moments, seq)).toBe(at));
  it('shows the last entry before it if that number has none', () => expect(momentAt(moments, 99)).toBe(7));
  it('shows the beginning if its number is before the first entry', () => expect(momentAt(moments, 3)).toBe(0));
});

describe('steps', () => {
  it('go from position to position and skip moments without a change', () => {
    expect(moveBeside(moments, 2, 1)).toBe(3);
    expect(moveBeside(moments, 3, 1)).toBe(6);
    expect(moveBeside(moments, 6, -1)).toBe(3);
    expect(moveBeside(moments, 5, -1)).toBe(2);
  });
  it('stop at the first and the last position', () => {
    expect(moveBeside(moments, 7, 1)).toBe(7);
    expect(moveBeside(moments, 2, -1)).toBe(0);
    expect(moveBeside([], 0, 1)).toBe(0);
  });
  it('go from deal to deal', () => {
    expect(dealBeside(moments, 0, 1)).toBe(1);
    expect(dealBeside(moments, 1, 1)).toBe(7);
    expect(dealBeside(moments, 7, 1)).toBe(7);
    expect(dealBeside(moments, 7, -1)).toBe(1);
    expect(dealBeside(moments, 1, -1)).toBe(0);
  });
});

describe('the moments that are shown', () => {
  it('leave out the hidden kinds, but never the current moment', () => {
    const hidden = new Set(['chat', 'refused']);
    expect(shownOf(moments, hidden, 0)).toEqual([0, 1, 2, 3, 6, 7]);
    expect(shownOf(moments, hidden, 4)).toEqual([0, 1, 2, 3, 4, 6, 7]);
  });
});
