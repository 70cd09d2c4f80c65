// The corners that a viewer makes in the line, by a key or a long press.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { announced } from '../../app/announce';
import { fold } from '../../app/room_state';
import type { Action, gaple, Update } from '../../protocol';
import { gapleBoard } from '../gaple/gaple_board';
import { loadBoard } from '../registry';
import { lineTexts } from './texts';

const file = join(import.meta.dirname, '../../command/recorded_moments.json');
const moments = JSON.parse(readFileSync(file, 'utf8')) as { entry: string; update: Update }[];
const made: Action[] = [];

beforeAll(async () => {
  await loadBoard('gaple');
  await lineTexts.load();
});
beforeEach(async () => {
  const moment = moments.find(({ entry, update }) => entry === 'gaple' && (update.table as unknown as gaple.Public | undefined)?.line.tiles.length);
  const folded = moment && fold(null, moment.update, 0);
  if (!folded) throw new Error('no line is recorded');
  // A line of one tile that is no double turns at once.
  const room = { ...folded.state, table: { ...folded.state.table, line: { tiles: ['1-2'], anchor: 0, left: 1, right: 2 } } };
  made.length = 0;
  await act(() => render(<gapleBoard.Table room={room} pending={null} play={(action) => void made.push(action)} me={null} />, document.body));
});
afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
});

const mark = (shape: string) => document.querySelector(`.end-mark.${shape}`)?.innerHTML;

it('a key turns an end of the line, says so and takes it back; nothing is sent', async () => {
  const before = mark('square');
  const press = () => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '.' })));
  await press();
  expect(mark('square')).not.toBe(before);
  expect(announced.value).toBe('On your screen the line turns next at the square 2.');
  await press();
  expect(mark('square')).toBe(before);
  expect(announced.value).toBe('The line runs on at the square 2.');
  expect(made).toEqual([]);
});

it('so does a long press on the end', async () => {
  const before = mark('round');
  vi.useFakeTimers();
  const hold = () =>
    act(() => {
      document.querySelector('[data-hold="left"]')?.dispatchEvent(new PointerEvent('pointerdown', { button: 0, isPrimary: true, bubbles: true }));
      vi.runAllTimers();
    });
  await hold();
  expect(mark('round')).not.toBe(before);
  await hold();
  expect(mark('round')).toBe(before);
});
