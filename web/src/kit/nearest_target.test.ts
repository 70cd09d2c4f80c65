import { afterEach, expect, it } from 'vitest';
import { nearestTarget } from './use_choice';

/** A felt whose two ends are at these points. */
function felt(ends: { left: [number, number]; right: [number, number] }): void {
  document.body.innerHTML = '<svg data-board><g data-target="left"/><g data-target="right"/></svg>';
  for (const [target, [x, y]] of Object.entries(ends)) {
    const place = document.querySelector(`[data-target=${target}]`) as Element;
    place.getBoundingClientRect = () => ({ x, y, width: 20, height: 10 }) as DOMRect;
  }
}
afterEach(() => (document.body.innerHTML = ''));

const both = [
  { target: 'left', action: 0 },
  { target: 'right', action: 1 },
];

it('a tile that fits both ends goes to the nearer one, wherever the line has turned', () => {
  felt({ left: [300, 40], right: [30, 200] });
  expect(nearestTarget({ x: 280, y: 60 }, both)).toBe('left');
  expect(nearestTarget({ x: 60, y: 180 }, both)).toBe('right');
});

it('an end where the tile does not fit is not counted, and without places there is no nearest one', () => {
  felt({ left: [300, 40], right: [30, 200] });
  expect(nearestTarget({ x: 300, y: 40 }, both.slice(1))).toBe('right');
  document.body.innerHTML = '';
  expect(nearestTarget({ x: 0, y: 0 }, both)).toBeNull();
});
