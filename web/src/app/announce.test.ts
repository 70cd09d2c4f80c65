// What a screen reader hears of the waiting line.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoomView, Update } from '../protocol';
import { announce, announced, speak, spokenCount } from './announce';
import { fold, type RoomState } from './room_state';

const next = (before: RoomState | null, you: Partial<Update['you']>, events: Update['events'] = []): RoomState => {
  const seq = (before?.seq ?? 0) + 1;
  const phase = events.some(({ room }) => room?.type === 'seats_changed') ? 'playing' : 'finished';
  const info = { variant: 'gaple', seats: [], phase } as unknown as RoomView;
  const folded = fold(before, { type: 'update', room: 'R', seq, events, clock: { bank_ms: [] }, info, you: { host: false, events: [], ...you } }, 0);
  if (!folded) throw new Error('nothing was folded');
  announce(before, folded.state, folded.news);
  return folded.state;
};
const changed: Update['events'] = [{ seq: 2, room: { type: 'seats_changed', out: ['Budi'], in: ['Eko'] } }];

beforeEach(() => {
  vi.useFakeTimers();
  announced.value = '';
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('tells a person who waits that they have moved up, but not what they did themselves', () => {
  const waiting = next(next(null, {}), { line: 3 });
  vi.runAllTimers();
  expect(announced.value).toBe('');
  next(waiting, { line: 2 });
  vi.runAllTimers();
  expect(announced.value).toBe('You have moved up: you wait in place 2.');
});

it('tells the first in the line at once that they have a seat', () => {
  next(next(null, { line: 1 }), { seat: 1 }, changed);
  expect(announced.value).toBe('Eko takes over from Budi. You have a seat now.');
});

it('tells a loser at once that the seat is gone, and that they may wait again', () => {
  next(next(null, { seat: 1 }), {}, changed);
  expect(announced.value).toContain('Eko takes over from Budi. Your seat goes to the next people in the line.');
});

it('tells everybody who waits, who no longer does, and who takes a free seat', () => {
  next(next(null, { seat: 0 }), { seat: 0 }, [
    { seq: 2, room: { type: 'lined_up', name: 'Eko', place: 1 } },
    { seq: 3, room: { type: 'left_line', name: 'Fajar' } },
    { seq: 4, room: { type: 'seats_changed', out: [], in: ['Gita'] } },
  ]);
  vi.runAllTimers();
  expect(announced.value).toBe('Eko waits for a seat, in place 1. Fajar no longer waits for a seat. Gita takes a free seat.');
});

it('speaks the same sentence again as something new', () => {
  speak('Saved', true);
  const before = spokenCount.value;
  speak('Saved', true);
  expect([announced.value, spokenCount.value]).toEqual(['Saved', before + 1]);
});
