// The people without a seat, as the host and a guest see them.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RoomState } from '../app/room_state';
import { inRoom } from '../app/store';
import { SeatsPanel } from './seats';

vi.mock('../app/store', () => ({ inRoom: vi.fn(() => Promise.resolve(true)), seatCode: vi.fn() }));

const roomFor = (host: boolean): RoomState =>
  ({
    info: {
      phase: 'playing',
      options: {},
      seats: [],
      locked: false,
      unseated: 2,
      unseated_people: [
        { person: 4, name: 'Budi', watcher: false },
        { person: 7, name: '', watcher: true },
      ],
    },
    you: { host, events: [] },
  }) as unknown as RoomState;

let root: HTMLElement;
const draw = async (host: boolean) => {
  root = document.createElement('div');
  await act(() => render(<SeatsPanel room={roomFor(host)} />, root));
};
beforeEach(() => vi.mocked(inRoom).mockClear());

it('the host removes a person without a seat, also during a match', async () => {
  await draw(true);
  await act(() => root.querySelector<HTMLButtonElement>('[aria-label="Remove Budi"]')?.click());
  expect(inRoom).toHaveBeenCalledWith('remove_person', { person: 4 });
  expect(root.querySelectorAll('.unseated-row')[1]?.textContent).toBe('no name (watching)');
});

it('everyone sees who is there, but only the host can remove them', async () => {
  await draw(false);
  expect(root.textContent).toContain('2 people without a seat');
  expect(root.textContent).toContain('Budi');
  expect(root.querySelector('button')).toBeNull();
});
