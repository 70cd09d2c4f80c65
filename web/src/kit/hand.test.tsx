import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { enterByArrows } from './enter_by_arrows';
import { Hand } from './hand';

const nothing = () => undefined;
const tiles = ['0-0', '3-5'].map((tile) => ({ tile, can: 'play' as const, label: tile }));
let end: () => void = nothing;

afterEach(() => {
  end();
  render(null, document.body);
});

const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  void act(() => void (document.activeElement ?? document).dispatchEvent(event));
  return event;
};
const focused = () => document.activeElement?.getAttribute('data-tile');

it('an arrow enters the hand from the heading of a table, and then goes through it', () => {
  void act(() =>
    render(
      <main>
        <h1 tabIndex={-1}>Gaple</h1>
        <button type="button">Menu</button>
        <Hand tiles={tiles} chosen={null} onPick={nothing} onDrag={nothing} onDrop={nothing} />
      </main>,
      document.body,
    ),
  );
  end = enterByArrows();
  document.querySelector('h1')?.focus();
  expect(press('ArrowRight').defaultPrevented).toBe(true);
  expect(focused()).toBe('0-0');
  press('ArrowRight');
  expect(focused()).toBe('3-5');
  // From a button it does nothing.
  document.querySelector('button')?.focus();
  expect(press('ArrowRight').defaultPrevented).toBe(false);
});
