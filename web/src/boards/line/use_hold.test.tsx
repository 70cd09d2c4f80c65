import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHold } from './use_hold';

const held = vi.fn();
const Held = () => <button type="button" {...useHold(held)} />;
beforeEach(async () => {
  vi.useFakeTimers();
  held.mockClear();
  await act(() => render(<Held />, document.body));
});
afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
});

const point = (type: string, init: PointerEventInit = {}) =>
  document.querySelector('button')?.dispatchEvent(new PointerEvent(type, { button: 0, isPrimary: true, bubbles: true, ...init }));

it('a long press runs once', () => {
  point('pointerdown');
  point('pointermove', { clientX: 3 });
  vi.runAllTimers();
  point('pointerup');
  expect(held).toHaveBeenCalledOnce();
});

it.each([
  ['a tap', 'pointerup', {}],
  ['a drag', 'pointermove', { clientX: 40 }],
  ['scrolling', 'pointercancel', {}],
  ['a second finger', 'pointerdown', { isPrimary: false }],
] as const)('%s is no long press', (_, type, init) => {
  point('pointerdown');
  point(type, init);
  vi.runAllTimers();
  expect(held).not.toHaveBeenCalled();
});
