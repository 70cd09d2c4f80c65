import { afterEach, expect, it } from 'vitest';
import type { RoomView } from '../protocol';
import { react } from './reactions';
import type { Happened, RoomState } from './room_state';
import { notice } from './signals';

afterEach(() => void (notice.value = null));

const roomOf = (host: boolean): RoomState =>
  ({ id: 'R', info: { variant: 'gaple', seats: [], phase: 'playing', settings: {} } as unknown as RoomView, you: { host, events: [] }, log: [], said: [], clock: { bank_ms: [] } }) as unknown as RoomState;
const news = (event: Happened['event']): Happened[] => [{ seq: 2, from: 'room', variant: 'gaple', event, names: ['Ayu', 'Budi'], me: 0 }];
const shownAfter = (event: Happened['event'], host = false) => {
  react(roomOf(host), roomOf(host), news(event));
  return notice.value?.text;
};

it('a new host is told to everybody', () => {
  expect(shownAfter({ type: 'host_changed', seat: 1, name: 'Budi' }, true)).toBe('Budi is the host now.');
});

it('guests are told that the rules have changed, the host who has changed them is not', () => {
  expect(shownAfter({ type: 'configured' }, true)).toBeUndefined();
  expect(shownAfter({ type: 'configured' })).toBe('The rules of the table were changed.');
});
