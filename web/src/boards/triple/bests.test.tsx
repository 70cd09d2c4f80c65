import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { useLanguage } from '../../texts';
import { BestChip, type Best, withDraws, withGame } from './bests';
import { tripleTexts } from './texts';

const game = (total: number, at: number, draws?: number): Best => ({ total, at, game: `${total} ${at} ${draws}`, ...(draws === undefined ? {} : { draws }) });

afterEach(async () => {
  render(null, document.body);
  await useLanguage('en');
});

it('the list has the best games first, each once, and no more than ten', () => {
  const list = Array.from({ length: 12 }, (_, n) => n).reduce<Best[]>((all, n) => withGame(all, game(n, n)), []);
  expect(list.map(({ total }) => total)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(withGame(list, game(11, 11))).toEqual(list);
});

it('each number of draws has its own list, and an entry without one belongs to the usual twenty', async () => {
  await tripleTexts.load();
  const list = [game(40, 1), game(90, 2, 0), game(-5, 3, 5)].reduce<Best[]>(withGame, []);
  expect(withDraws(list, 20).map(({ total }) => total)).toEqual([40]);
  expect(withDraws(withGame(list, game(50, 4, 20)), 20).map(({ total }) => total)).toEqual([50, 40]);
  await act(() => render(<BestChip bests={list} draws={5} />, document.body));
  await act(() => document.querySelector('button')?.click());
  expect([...document.querySelectorAll('h4')].map((one) => one.textContent)).toEqual(['With 5 draws at most', 'Without a limit of draws', 'With 20 draws at most']);
  expect(document.querySelector('.best-chip')?.textContent).toContain('−5');
});

it('the day of a game is written in the language of the page, not of the browser', async () => {
  await useLanguage('fr');
  await act(() => render(<BestChip bests={[game(40, Date.UTC(2026, 7, 15, 12))]} draws={20} />, document.body));
  await act(() => document.querySelector('button')?.click());
  expect(document.querySelector('.bests')?.textContent).toContain('15 août 2026');
});
