// When the host may start a match.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import type { RoomState } from '../app/room_state';
import type { SeatView } from '../protocol';
import { WaitingRoom } from './waiting_room';

vi.mock('../boards/registry', () => ({ preloadBoard: vi.fn(), boardOf: vi.fn() }));

const seat = (name: string): SeatView =>
  ({ occupant: name ? 'person' : 'open', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none' });
const draw = (seats: string[], line: string[][]): Promise<void> =>
  act(() =>
    render(
      <WaitingRoom
        room={
          {
            info: {
              variant: 'gaple',
              options: {},
              settings: { losers_leave: 'off' },
              phase: 'finished',
              seats: seats.map(seat),
              locked: false,
              unseated: 0,
              line: line.map((people) => ({ people })),
            },
            you: { seat: 0, host: true, events: [] },
          } as unknown as RoomState
        }
      />,
      document.body,
    ),
  );
const mayStart = () => document.querySelector<HTMLButtonElement>('.start-bar button')?.disabled === false;

afterEach(() => render(null, document.body));

it('the match starts when every seat is taken, also by people who wait', async () => {
  await draw(['Ayu', 'Budi'], []);
  expect(mayStart()).toBe(true);
  await draw(['Ayu', '', ''], [['Eko']]);
  expect(mayStart()).toBe(false);
  await draw(['Ayu', '', ''], [['Eko', 'Fajar']]);
  expect(mayStart()).toBe(true);
});
