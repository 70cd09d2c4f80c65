import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { useLanguage } from '../../texts';
import { BestChip, type Best, withGame } from './bests';

const game = (total: number, at: number): Best => ({ total, at, game: `${total} ${at}` });

afterEach(async () => {
  render(null, document.body);
  await useLanguage('en');
});

it('the list has the best games first, each once, and no more than ten', () => {
  const list = Array.from({ length: 12 }, (_, n) => n).reduce<Best[]>((all, n) => withGame(all, game(n, n)), []);
  expect(list.map(({ total }) => total)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(withGame(list, game(11, 11))).toEqual(list);
});

it('the day of a game is written in the language of the page, not of the browser', async () => {
  await useLanguage('fr');
  await act(() => render(<BestChip bests={[game(40, Date.UTC(2026, 7, 15, 12))]} />, document.body));
  await act(() => document.querySelector('button')?.click());
  expect(document.querySelector('.bests')?.textContent).toContain('15 août 2026');
});
