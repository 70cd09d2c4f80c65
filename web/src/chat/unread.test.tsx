import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import type { RoomState } from '../app/room_state';
import { hideSeat, notice } from '../app/store';
import { ChatButton } from './chat_button';
import { ChatSheet } from './chat';

const seats = [
  { occupant: 'person', name: 'Ayu', muted: false },
  { occupant: 'person', name: 'Budi', muted: false },
];
let rooms = 0;
let id = '';
const roomWith = (...said: [seq: number, seat: number, at?: number][]): RoomState =>
  ({
    id,
    info: { variant: 'gaple', settings: { chat: true }, seats },
    you: { seat: 0, host: true, events: [] },
    said: said.map(([seq, seat, at]) => ({ seq, at, names: ['Ayu', 'Budi'], event: { type: 'said', seat, text: `line ${seq}` } })),
  }) as unknown as RoomState;

const draw = (room: RoomState, toasts = false) => {
  void act(() => render(<ChatButton room={room} toasts={toasts} onOpen={() => undefined} />, document.body));
  return document.querySelector('.chat-button')?.getAttribute('aria-label');
};
const read = (room: RoomState) => void act(() => render(<ChatSheet room={room} onClose={() => undefined} />, document.body));
const fresh = () => (id = `R${(rooms += 1)}`);

afterEach(() => {
  hideSeat(1, false);
  notice.value = null;
  render(null, document.body);
});

it('counts what others have said since the chat was open, and not what I say', () => {
  fresh();
  expect(draw(roomWith())).toBe('Chat');
  expect(draw(roomWith([3, 1], [4, 1], [5, 0]))).toBe('2 new messages. Chat');
  expect(document.querySelector('.badge')?.textContent).toBe('2');
  read(roomWith([3, 1], [4, 1], [5, 0]));
  expect(draw(roomWith([3, 1], [4, 1], [5, 0]))).toBe('Chat');
  expect(draw(roomWith([3, 1], [4, 1], [5, 0], [9, 1]))).toBe('1 new message. Chat');
});

it('does not count hidden people', () => {
  fresh();
  hideSeat(1, true);
  expect(draw(roomWith([3, 1]))).toBe('Chat');
});

it('shows a new message for a moment where that is wanted, but none from before we came', () => {
  fresh();
  draw(roomWith([3, 1, performance.now() - 60_000]), true);
  expect(notice.value).toBeNull();
  draw(roomWith([4, 1, performance.now()]), false);
  expect(notice.value).toBeNull();
  draw(roomWith([5, 1, performance.now()]), true);
  expect(notice.value?.text).toBe('Budi: line 5');
});

it('keeps hiding and muting behind a person’s name', () => {
  fresh();
  read(roomWith([3, 1]));
  const person = document.querySelector('.chat-people details');
  expect(person?.hasAttribute('open')).toBe(false);
  expect(person?.querySelector('summary')?.textContent).toBe('Budi');
  expect([...(person?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual(['Hide messages of Budi', 'Mute Budi']);
});
