// The people without a seat, as the host and a guest see them.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RoomState } from '../app/room_state';
import { inRoom } from '../app/store';
import type { RoomView, SeatView } from '../protocol';
import { hostingTexts } from '../hosting/texts';
import { SeatsPanel } from './seats';

vi.mock('../app/store', () => ({ inRoom: vi.fn(() => Promise.resolve(true)), seatCode: vi.fn(), codes: { value: {} } }));

const roomFor = (host: boolean, info: Partial<RoomView> = {}): RoomState =>
  ({
    info: {
      phase: 'playing',
      options: {},
      settings: { losers_leave: 'off' },
      seats: [],
      locked: false,
      line: [],
      unseated: 2,
      unseated_people: [
        { person: 4, name: 'Budi', watcher: false },
        { person: 7, name: '', watcher: true },
      ],
      ...info,
    },
    you: { host, events: [] },
  }) as unknown as RoomState;

let root: HTMLElement;
const draw = async (host: boolean, info: Partial<RoomView> = {}) => {
  root = document.createElement('div');
  await act(() => render(<SeatsPanel room={roomFor(host, info)} />, root));
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

it('programs are marked, with and without a seat', async () => {
  const program = { occupant: 'person', name: 'Kalou', presence: 'here', host: false, ready: false, muted: false, offer: 'none', program: true } as const;
  await draw(false, { seats: [program], unseated: 1, unseated_people: [{ person: 4, name: 'Rob', watcher: false, program: true }] });
  expect(root.querySelector('.seat-row [aria-label="program"]')).not.toBeNull();
  expect(root.querySelector('.unseated-row')?.textContent).toBe('Rob (program)');
});

it('the seats show who wins in a row, and the people who wait', async () => {
  const seat = (name: string): SeatView =>
    ({ occupant: 'person', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none' });
  await hostingTexts.load();
  await draw(false, { seats: [seat('Ayu'), seat('Citra')], row: { seats: [1], wins: 3 }, line: [{ people: ['Eko', 'Fajar'] }] });
  const rows = [...root.querySelectorAll('.seat-row')];
  expect(rows.map((row) => row.querySelector('.wins')?.getAttribute('aria-label'))).toEqual([undefined, '3 wins in a row']);
  expect(root.querySelector('.line-list')?.textContent).toContain('Eko and Fajar');
});

it('marks who plays together before the match starts, as the server says', async () => {
  const seat = (name: string): SeatView => ({ occupant: 'person', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none' });
  const seats = ['Ayu', 'Budi', 'Citra', 'Dewi'].map(seat);
  await draw(false, { phase: 'gathering', seats, partners: [[0, 2], [1, 3]] });
  const teams = [...root.querySelectorAll('.team')].map((one) => one.textContent);
  expect(teams).toHaveLength(4);
  expect(teams[0]).toBe(teams[2]);
  expect(teams[0]).not.toBe(teams[1]);
  await draw(false, { phase: 'gathering', seats });
  expect(root.querySelector('.team')).toBeNull();
});
