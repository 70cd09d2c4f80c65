import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import type { RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import type { DealResult } from '../protocol';
import { Ending } from './ending';

const board = { scoring: () => ({ chips: false, about: '' }), TilePicture: () => <i class="tile" /> } as unknown as AnyBoard;
const room = (hands: string[][]): RoomState =>
  ({ info: { variant: 'triple', seats: hands.map((_, seat) => ({ name: `Ayu ${seat}`, occupant: 'person' })) }, table: { last_deal: { hands } }, you: { seat: 0 }, log: [] }) as unknown as RoomState;
const draw = (hands: string[][], winners: number[]) =>
  act(() => {
    const deal = { winners, reason: 'blocked', seats: hands.map(() => ({ points: 5, total: 5, chips: 0 })), lines: [] } as unknown as DealResult;
    render(<Ending room={room(hands)} board={board} deal={deal} />, document.body);
  });
afterEach(() => render(null, document.body));

it('the winner comes first, with a cup, and every hand lies open with its pips', async () => {
  await draw([['0-1-2', '1-1-1'], []], [1]);
  expect([...document.querySelectorAll('[data-hand-of]')].map((one) => one.getAttribute('data-hand-of'))).toEqual(['1', '0']);
  expect(document.querySelectorAll('.tile')).toHaveLength(2);
  expect(document.querySelector('[data-hand-of="0"]')?.textContent).toContain('6 pips');
  expect(document.querySelector('.verdict .icon')).not.toBeNull();
});

it('nobody gets a cup for a game of one player', async () => {
  await draw([['0-1-2']], []);
  expect(document.querySelector('.verdict')?.textContent).toContain('The game is over');
  expect(document.querySelector('.verdict .icon')).toBeNull();
});
