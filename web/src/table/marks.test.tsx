import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import type { SeatView } from '../protocol';
import { Marks } from './strip';

const words = async (view: Partial<SeatView>) => {
  await act(() => render(<Marks view={{ occupant: 'person', presence: 'here', offer: 'none', ...view } as SeatView} partner={false} wins={0} />, document.body));
  return [...document.querySelectorAll('[aria-label]')].map((mark) => mark.getAttribute('aria-label'));
};

afterEach(() => render(null, document.body));

it('the others see that a player has lost the connection, and when a bot stands in', async () => {
  expect(await words({})).toEqual([]);
  expect(await words({ presence: 'away' })).toEqual(['connection lost']);
  expect(await words({ presence: 'stand_in' })).toEqual(['a bot stands in']);
});
