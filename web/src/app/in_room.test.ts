// Requests about the room: the same one is not sent twice, and a late one is not complained about.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusedError } from '../connection';
import { act, inRoom } from './in_room';
import { tellFailure } from './notices';
import type { RoomState } from './room_state';
import { room } from './signals';
import { ask } from './wire';

vi.mock('./wire', () => ({ ask: vi.fn() }));
vi.mock('./notices', () => ({ tellFailure: vi.fn() }));

const seen = (seq: number): void => void (room.value = { id: 'R', seq } as RoomState);
const refused = (code: string) => new RefusedError({ type: 'refused', re: '', code, message: '', retryable: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  seen(7);
});

// The next test's first tap is no second one.
afterEach(() => void vi.advanceTimersByTime(1_000));

it('a double tap sends a request once, on a slow line and on a fast one, and another one beside it is sent', async () => {
  const answers: (() => void)[] = [];
  vi.mocked(ask).mockImplementation(() => new Promise((done) => void answers.push(() => done({} as never))));
  const both = [inRoom('add_bots', {}), inRoom('add_bots', {})];
  const seat = inRoom('add_bots', { seat: 2 });
  expect(vi.mocked(ask).mock.calls).toEqual([['add_bots', { room: 'R' }], ['add_bots', { room: 'R', seat: 2 }]]);
  for (const answer of answers) answer();
  expect(await Promise.all([...both, seat])).toEqual([true, true, true]);
  expect(await inRoom('add_bots', { seat: 2 })).toBe(true);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  void inRoom('add_bots', { seat: 2 });
  expect(ask).toHaveBeenCalledTimes(3);
});

it('somebody who changes their mind fast is followed', async () => {
  vi.mocked(ask).mockResolvedValue({} as never);
  await inRoom('sit', {});
  await inRoom('stand', {});
  await inRoom('sit', {});
  expect(vi.mocked(ask).mock.calls.map(([type]) => type)).toEqual(['sit', 'stand', 'sit']);
});

it('somebody who skips, moves at once and skips again is not taken for a double tap', async () => {
  vi.mocked(ask).mockResolvedValue({} as never);
  await inRoom('skip_to_turn', {});
  void act({ type: 'pass' });
  await inRoom('skip_to_turn', {});
  expect(vi.mocked(ask).mock.calls.map(([type]) => type)).toEqual(['skip_to_turn', 'act', 'skip_to_turn']);
});

it('a button that was out of date is refused without a word; one that was not, and a refusal that tells something, with one', async () => {
  const late = (code: string) =>
    vi.mocked(ask).mockImplementationOnce(() => {
      room.value = { id: 'R', seq: 8 } as RoomState;
      return Promise.reject(refused(code));
    });
  for (const [type, code] of [['skip_to_turn', 'not_now'], ['start', 'match_running'], ['ready', 'paused'], ['play_on', 'not_paused']] as const) {
    seen(7);
    late(code);
    expect(await inRoom(type, {})).toBe(false);
  }
  expect(tellFailure).not.toHaveBeenCalled();
  seen(7);
  late('seat_taken');
  await inRoom('sit', { seat: 1 });
  expect(tellFailure).toHaveBeenCalledTimes(1);
  vi.mocked(ask).mockRejectedValueOnce(refused('not_now'));
  await inRoom('skip_to_turn', {});
  expect(tellFailure).toHaveBeenCalledTimes(2);
});
