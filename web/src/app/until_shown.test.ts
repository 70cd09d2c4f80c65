import { afterEach, expect, it } from 'vitest';
import type { RoomState } from './room_state';
import { entered, room } from './signals';
import { untilShown } from './until_shown';

const at = (seq: number) => ({ id: 'R', seq }) as unknown as RoomState;
const settled = () => new Promise((done) => setTimeout(done));
afterEach(() => {
  entered.value = null;
  room.value = null;
});

async function waits(seq: number) {
  let result: number | null | undefined;
  void untilShown('R', seq).then((state) => (result = state?.seq ?? null));
  await settled();
  return async (next: () => void) => {
    next();
    await settled();
    return result;
  };
}

it('waits for the state of a move', async () => {
  entered.value = 'R';
  room.value = at(4);
  const when = await waits(6);
  expect(await when(() => (room.value = at(5)))).toBeUndefined();
  expect(await when(() => (room.value = at(6)))).toBe(6);
});

it('waits for no move that has not happened, because the server has restored a backup', async () => {
  entered.value = 'R';
  room.value = at(4);
  const when = await waits(6);
  expect(await when(() => (room.value = at(2)))).toBe(2);
});

it('ends when we leave', async () => {
  entered.value = 'R';
  room.value = at(4);
  const when = await waits(6);
  expect(await when(() => (entered.value = null))).toBeNull();
});
