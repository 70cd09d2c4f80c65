// Requests about the room: the same one is not sent twice while it waits for its answer.

import { expect, it, vi } from 'vitest';
import { inRoom } from './in_room';
import type { RoomState } from './room_state';
import { room } from './signals';
import { ask } from './wire';

vi.mock('./wire', () => ({ ask: vi.fn() }));
vi.mock('./notices', () => ({ tellFailure: vi.fn() }));

it('a double tap on a slow line sends a request once, and another one beside it is sent', async () => {
  const answers: (() => void)[] = [];
  vi.mocked(ask).mockImplementation(() => new Promise((done) => void answers.push(() => done({} as never))));
  room.value = { id: 'R' } as RoomState;
  const both = [inRoom('add_bots', {}), inRoom('add_bots', {})];
  const seat = inRoom('add_bots', { seat: 2 });
  expect(vi.mocked(ask).mock.calls).toEqual([['add_bots', { room: 'R' }], ['add_bots', { room: 'R', seat: 2 }]]);
  for (const answer of answers) answer();
  expect(await Promise.all([...both, seat])).toEqual([true, true, true]);
  void inRoom('add_bots', {});
  expect(ask).toHaveBeenCalledTimes(3);
});
