// When the host may start a match, and what the host's changes of the rules look like on their way.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import type { RoomState } from '../app/room_state';
import type * as store from '../app/store';
import { configure, variants } from '../app/store';
import type * as registry from '../boards/registry';
import type { RoomSettings, SeatView, Variant } from '../protocol';
import { WaitingRoom } from './waiting_room';

vi.mock('../boards/registry', async (original) => ({ ...(await original<typeof registry>()), preloadBoard: vi.fn(), boardOf: vi.fn() }));
vi.mock('../app/store', async (original) => ({ ...(await original<typeof store>()), configure: vi.fn() }));

const seat = (name: string): SeatView =>
  ({ occupant: name ? 'person' : 'open', name, presence: 'here', host: false, ready: false, muted: false, offer: 'none' });
const draw = (seats: string[], line: string[][], settings: Partial<RoomSettings> = {}): Promise<void> =>
  act(() =>
    render(
      <WaitingRoom
        room={
          {
            info: {
              variant: 'gaple',
              options: {},
              settings: { losers_leave: 'off', ...settings },
              phase: 'finished',
              seats: seats.map(seat),
              locked: false,
              unseated: 0,
              line: line.map((people) => ({ people })),
            },
    said: [],
    log: [],
            you: { seat: 0, host: true, events: [] },
          } as unknown as RoomState
        }
      />,
      document.body,
    ),
  );
const mayStart = () => document.querySelector<HTMLButtonElement>('.start-bar .primary')?.disabled === false;

afterEach(() => {
  render(null, document.body);
  variants.value = [];
});

it('the match starts when every seat is taken, also by people who wait', async () => {
  await draw(['Ayu', 'Budi'], []);
  expect(mayStart()).toBe(true);
  await draw(['Ayu', '', ''], [['Eko']]);
  expect(mayStart()).toBe(false);
  await draw(['Ayu', '', ''], [['Eko', 'Fajar']]);
  expect(mayStart()).toBe(true);
});

it('the host fills open seats with bots beside the button that starts the match', async () => {
  const buttons = () => [...document.querySelectorAll('.start-bar button')].map((button) => button.textContent);
  await draw(['Ayu', '', ''], []);
  expect(buttons()).toEqual(['Fill with bots', 'Start the match']);
  expect(document.querySelectorAll('.seat-tools .button')).toHaveLength(2);
  await draw(['Ayu', 'Budi'], []);
  expect(buttons()).toEqual(['Start the match']);
});

it('an update from before a change does not take the change back', async () => {
  variants.value = [{ key: 'gaple', seats: { min: 2, max: 4 }, presets: [], defaults: {}, options: { properties: {} } } as unknown as Variant];
  const answers: ((done: boolean) => void)[] = [];
  vi.mocked(configure).mockImplementation(() => new Promise((done) => void answers.push(done)));
  const option = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find(({ labels }) => labels?.[0]?.textContent === name);
  const shown = () => ['Pass automatically', 'Free text'].map((name) => option(name)?.checked);
  const before = { auto_pass: true, chat: true };
  await draw(['Ayu', 'Budi'], [], before);
  await act(() => option('Pass automatically')?.click());
  await act(() => option('Free text')?.click());
  expect(shown()).toEqual([false, false]);
  // The update of the first change arrives, and the one of a guest who has come.
  await draw(['Ayu', 'Budi'], [], { ...before, auto_pass: false });
  await act(async () => answers[0]?.(true));
  await draw(['Ayu', 'Budi', 'Citra'], [], { ...before, auto_pass: false });
  expect(shown()).toEqual([false, false]);
  // The second one is refused: the page shows what the table has.
  await act(async () => answers[1]?.(false));
  expect(shown()).toEqual([false, true]);
});

it('a preset changes the settings that belong to it, and another game takes back what it has no word for', async () => {
  const game = (key: string, presets: object[]) =>
    ({ key, title: key, seats: { min: 2, max: 2 }, presets, defaults: { 2: {} }, options: { properties: {} } }) as unknown as Variant;
  const picnic = { key: 'picnic', title: 'Others are waiting', about: '', region: '', seats: 2, own_entry: false, options: {}, settings: { losers_leave: 'set' } };
  variants.value = [game('gaple', [picnic]), game('triple', [])];
  vi.mocked(configure).mockReset().mockResolvedValue(true);
  const sent = () => vi.mocked(configure).mock.lastCall?.[3].losers_leave;
  await draw(['Ayu', 'Budi'], []);
  await act(() => document.querySelector<HTMLInputElement>('.presets input')?.click());
  expect(sent()).toBe('set');
  const change = () =>
    act(() => {
      const select = document.querySelector<HTMLSelectElement>('.form select');
      if (select) select.value = 'triple';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await draw(['Ayu', 'Budi'], [], { losers_leave: 'set' });
  await change();
  expect(sent()).toBe('off');
  variants.value = [game('gaple', []), game('triple', [])];
  await draw(['Ayu', 'Budi'], [], { losers_leave: 'set' });
  await change();
  expect(sent()).toBe('match');
});

it('a guest reads the rules in words, without a form, and only what is not usual', async () => {
  variants.value = [
    {
      key: 'gaple', title: 'Gaple', about: '', seats: { min: 2, max: 4 }, presets: [], defaults: { 2: { deals: 4, teams: false } },
      options: { properties: { deals: { title: 'Deals', type: 'integer', default: 4 }, teams: { title: 'Partners', type: 'boolean', default: false } } },
      lengths: [{ preset: '', seats: 2, deals: 4, minutes_with_bots: 4, minutes_with_people: 8 }],
    } as unknown as Variant,
  ];
  const info = { variant: 'gaple', options: { deals: 12, teams: false }, settings: { turn_seconds: 30, chat: true }, phase: 'gathering', seats: [seat('Ayu'), seat('Budi')], host: 'Ayu', locked: false, unseated: 0, line: [] };
  await act(() => render(<WaitingRoom room={{ info, said: [], you: { seat: 1, host: false, events: [] } } as unknown as RoomState} />, document.body));
  expect(document.querySelector('.presets, .form input, select')).toBeNull();
  expect([...document.querySelectorAll('.rules-in-words li')].map((line) => line.textContent)).toEqual(['Deals: 12', 'Seconds per turn: 30']);
  expect(document.querySelector('.match-length')?.textContent).toBe('At most 12 deals: up to about 24 minutes');
});

it('the menu opens what it names', async () => {
  await draw(['Ayu', 'Budi'], []);
  const press = (name: string) =>
    act(() => [...document.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click());
  const shown = () => document.querySelector('dialog')?.getAttribute('aria-label');
  for (const name of ['What happened', 'Report something', 'Keys']) {
    await press('Menu');
    await press(name);
    await vi.waitFor(() => expect(shown()).toBe(name));
    await press('Close');
    expect(shown()).toBeUndefined();
  }
});
