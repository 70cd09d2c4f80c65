import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, it, vi } from 'vitest';
import { useDrag } from './drag';

it('a second finger does not take a dragged tile over', () => {
  const drops: [string, number][] = [];
  function Tiles() {
    const drag = useDrag({ onDrag: vi.fn(), onDrop: (tile, at) => drops.push([tile, at.x]) });
    return ['1-1', '2-2'].map((tile) => <button key={tile} type="button" {...drag.handlers(tile, true)} />);
  }
  void act(() => render(<Tiles />, document.body));
  const one = document.querySelectorAll('button')[0] as HTMLElement;
  const two = document.querySelectorAll('button')[1] as HTMLElement;
  one.setPointerCapture = two.setPointerCapture = () => undefined;
  const point = (at: HTMLElement, type: string, pointerId: number, clientX: number) =>
    at.dispatchEvent(new PointerEvent(type, { pointerId, isPrimary: pointerId === 1, clientX, button: 0, bubbles: true }));
  point(one, 'pointerdown', 1, 0);
  point(one, 'pointermove', 1, 50);
  point(two, 'pointerdown', 2, 200);
  point(two, 'pointermove', 2, 300);
  point(two, 'pointerup', 2, 300);
  expect(drops).toEqual([]);
  point(one, 'pointerup', 1, 60);
  expect(drops).toEqual([['1-1', 60]]);
  render(null, document.body);
});
