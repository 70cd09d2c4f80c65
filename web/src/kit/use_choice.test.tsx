// Choosing on a board of two places, as all boards do it.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askFirst } from '../app/preferences';
import type { RoomState } from '../app/room_state';
import { useChoice, type Way } from './use_choice';

const roomOf = (seq: number, hand: string[] = ['a', 'b', 'c']): RoomState =>
  ({
    seq,
    info: { phase: 'playing', seats: [] },
    clock: { turn: 0, bank_ms: [] },
    you: { seat: 0, host: true, own: { seat: 0, hand, legal: [] }, events: [] },
  }) as unknown as RoomState;

// `a` fits in one place, `b` in two, `c` nowhere; `d` in two ways in one place and in one way in another.
const ways: { [key: string]: Way<string>[] } = {
  a: [{ target: 'left', action: 'a left' }],
  b: [{ target: 'left', action: 'b left' }, { target: 'right', action: 'b right' }],
  d: [{ target: 'left', action: 'd left' }, { target: 'left', action: 'd left turned' }, { target: 'right', action: 'd right' }],
};

let choice: ReturnType<typeof useChoice<string>>;
let sent: string[];
let root: HTMLElement;

function Board({ room, confirm }: { room: RoomState; confirm?: 'thing' | 'target' }) {
  choice = useChoice<string>({
    room,
    pending: false,
    things: ['a', 'b', 'c', 'd'].map((key) => ({ key, can: ways[key] ? 'play' : 'nothing' })),
    ways: (key) => ways[key] ?? [],
    why: (key, target) => `${key} does not fit ${target ?? 'anywhere'}`,
    targetAt: ({ x }) => (x < 0 ? null : x < 10 ? 'left' : x > 20 ? 'right' : 'anywhere'),
    send: (action) => sent.push(action),
    commands: [],
    ...(confirm && { confirm }),
  });
  return (
    <div {...choice.root}>
      <div data-hand>
        <button type="button" tabIndex={0} />
      </div>
      <div {...choice.buttons}>{choice.chosen !== null && choice.targets.map(({ action }) => <button key={action} type="button">{action}</button>)}</div>
    </div>
  );
}
const draw = (room: RoomState, confirm?: 'thing' | 'target') => act(() => render(<Board room={room} {...(confirm && { confirm })} />, root));

beforeEach(() => {
  sent = [];
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  render(null, root);
  root.remove();
  askFirst.value = 'off';
});

describe('a choice', () => {
  it('stays while others talk, and ends when what we may do changes', async () => {
    await draw(roomOf(1));
    await act(() => choice.pick('b', false));
    expect(choice.chosen).toBe('b');
    await draw(roomOf(2));
    expect(choice.chosen).toBe('b');
    await draw(roomOf(3, ['b', 'c']));
    expect(choice.chosen).toBeNull();
  });

  it('is played by one tap with one way, after a question if the player wants one', async () => {
    await draw(roomOf(1));
    await act(() => choice.pick('a', false));
    expect(sent).toEqual(['a left']);
    askFirst.value = 'on';
    await act(() => choice.pick('a', false));
    expect(sent).toEqual(['a left']);
    expect(choice.chosen).toBe('a');
    await act(() => choice.aimAt('left'));
    expect(sent).toEqual(['a left', 'a left']);
  });

  it('says why something cannot be chosen, and forgets it with Escape', async () => {
    await draw(roomOf(1));
    await act(() => choice.pick('c', false));
    expect([choice.refused, choice.refusedKey]).toEqual(['c does not fit anywhere', 'c']);
    await act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(choice.refused).toBeNull();
  });

  it('goes on at the buttons after a key, and arrows walk between them', async () => {
    await draw(roomOf(1));
    await act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true })));
    expect(document.activeElement?.textContent).toBe('b left');
    await act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    expect(document.activeElement?.textContent).toBe('b right');
  });
});

describe('a drop', () => {
  it('plays on a target that fits, anywhere if there is one way, and says why elsewhere', async () => {
    await draw(roomOf(1));
    await act(() => choice.moves.onDrop('b', { x: 30, y: 0 }));
    await act(() => choice.moves.onDrop('a', { x: 15, y: 0 }));
    expect(sent).toEqual(['b right', 'a left']);
    await act(() => choice.moves.onDrop('a', { x: 30, y: 0 }));
    expect(choice.refused).toBe('a does not fit right');
    await act(() => choice.moves.onDrop('a', { x: -1, y: 0 }));
    expect(sent).toHaveLength(2);
  });

  it('where it fits in two ways becomes a choice between them', async () => {
    await draw(roomOf(1), 'target');
    await act(() => choice.moves.onDrop('d', { x: 1, y: 0 }));
    expect([choice.chosen, choice.way?.action]).toEqual(['d', 'd left']);
    await act(() => choice.turn());
    expect(choice.way?.action).toBe('d left turned');
    await act(() => choice.walk(1));
    expect([choice.way?.action, choice.place, choice.places]).toEqual(['d right', 2, 2]);
  });
});

describe('a second tap', () => {
  it('on the same thing plays it where that confirms', async () => {
    await draw(roomOf(1), 'thing');
    await act(() => choice.pick('a', false));
    expect(sent).toEqual([]);
    await act(() => choice.pick('a', false));
    expect(sent).toEqual(['a left']);
  });

  it('puts the thing back, but not within a double tap', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const tapAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await act(() => choice.pick('b', false));
      return choice.chosen;
    };
    await draw(roomOf(1));
    expect([await tapAfter(1_000), await tapAfter(300), await tapAfter(300), await tapAfter(500), await tapAfter(100)]).toEqual(['b', 'b', 'b', null, 'b']);
    vi.useRealTimers();
  });

  it('on the same target plays it where that confirms', async () => {
    await draw(roomOf(1), 'target');
    await act(() => choice.pick('b', false));
    await act(() => choice.aimAt('right'));
    expect(sent).toEqual([]);
    await act(() => choice.aimAt('right'));
    expect(sent).toEqual(['b right']);
  });
});
