// A measurement after a change makes the browser lay the whole table out again, in the frame in which things begin to move.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Happened } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import { look, travel } from './travel';

const done: string[] = [];
const rect = (left: number, top: number): DOMRect => ({ left, top, width: 20, height: 40, x: left, y: top }) as DOMRect;

beforeEach(() => {
  done.length = 0;
  Object.assign(Element.prototype, {
    animate: vi.fn(() => {
      done.push('change');
      return { finished: Promise.resolve() };
    }),
    getAnimations: () => [],
    getBBox: () => {
      done.push('measure');
      return rect(0, 0);
    },
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    done.push('measure');
    return rect(done.length, 2 * done.length);
  });
});
afterEach(() => void vi.restoreAllMocks());

it('measures everything that travels, and changes nothing before the flight begins', () => {
  const table = document.createElement('main');
  table.innerHTML = `<div class="sky"></div><div data-eases></div>${['seat:1', 'seat:2', 'hand:3-5', 'laid:1-1', 'laid:2-2', 'stock'].map((name) => `<i data-anchor="${name}"></i>`).join('')}`;
  const happened = (type: string, seat: number, tile: string): Happened => ({ seq: 1, from: 'game', event: { type, seat, tile }, names: [] }) as unknown as Happened;
  const board = { TilePicture: () => null } as unknown as AnyBoard;
  const start = travel(look(table), table, [happened('played', 1, '1-1'), happened('played', 2, '2-2'), happened('drew', 1, '')], board, 0, 3);
  expect(done).toContain('measure');
  expect(done).not.toContain('change');
  done.length = 0;
  start();
  expect(done).toContain('change');
  expect(done).not.toContain('measure');
});
