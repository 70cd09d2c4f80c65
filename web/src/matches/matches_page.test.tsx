// The sums of a player: what is counted comes from the server as data, and its words from the games' own texts.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Store from '../app/store';
import { variants } from '../app/variants';
import { loadTexts } from '../boards/registry';
import type { Requests, Variant } from '../protocol';
import { useLanguage } from '../texts';
import { MatchesPage } from './matches_page';
import { matchesTexts } from './texts';

type Answer = Requests['matches']['answer'];
const told = vi.hoisted(() => ({ answer: null as unknown, entered: null as string | null, codes: [] as string[] }));
vi.mock('../app/store', async (original) => ({
  ...(await original<typeof Store>()),
  ownMatches: () => Promise.resolve(told.answer),
  enter: (code: string) => (told.codes.push(code), Promise.resolve(told.entered)),
}));

const root = document.createElement('div');
async function figures(tallies: Answer['standing']['tallies']): Promise<string[][]> {
  told.answer = { re: '1', matches: [], more: false, standing: { matches: 3, won: 1, chips: 0, tallies } };
  await act(() => render(<MatchesPage />, root));
  await vi.waitFor(() => expect(root.querySelector('.figures')).not.toBeNull());
  return [...root.querySelectorAll('.figures > div')].map((one) => [...one.children].map((part) => part.textContent ?? ''));
}
// Without a registry of the server, as on an older one.
vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
beforeEach(() => Promise.all([matchesTexts.load(), loadTexts('seychelles')]));
afterEach(async () => {
  render(null, root);
  variants.value = [];
  await useLanguage('en');
});

it('a match is called by the form of the game that was played', async () => {
  variants.value = [
    {
      key: 'garrafina',
      title: 'Garrafina',
      seats: { min: 2, max: 4 },
      defaults: { 3: { heap_mode: 'exchange' } },
      presets: [{ key: 'correlativa', title: 'Correlativa', seats: 3, own_entry: true, options: { heap_mode: 'boneyard' } }],
      options: { properties: { heap_mode: { enum: ['exchange', 'boneyard'] } } },
    } as unknown as Variant,
  ];
  const seats = ['Ayu', 'Budi', 'Citra'].map((name) => ({ bot: false, name, won: false }));
  const match = (id: string, heap_mode: string) => ({ match: id, variant: 'garrafina', options: { heap_mode }, seat: 0, seats, started: 0, chips: 0 });
  const matches = [match('B', 'boneyard'), match('A', 'exchange')];
  told.answer = { re: '1', matches, more: false, standing: { matches: 2, won: 0, chips: 0, tallies: [] } };
  await act(() => render(<MatchesPage />, root));
  await vi.waitFor(() => expect([...root.querySelectorAll('.match-line b')].map((one) => one.textContent)).toEqual(['Correlativa', 'Garrafina']));
});

it('a running match is one tap away from its table, and goes when the table is gone', async () => {
  const seats = ['Ayu', 'Ayu', 'ayu', 'Budi'].map((name) => ({ bot: false, name, won: false }));
  const match = (id: string, more: object) => ({ match: id, variant: 'gaple', options: {}, seat: 0, seats, started: 0, chips: 0, ...more });
  const standing = { matches: 3, won: 0, chips: 0, tallies: [] };
  told.answer = { re: '1', matches: [match('C', { code: 'K7WF2M9X' }), match('B', {}), match('A', { ended: 1 })], more: false, standing };
  await act(() => render(<MatchesPage />, root));
  await vi.waitFor(() => expect(root.querySelectorAll('.match-line')).toHaveLength(3));
  expect([...root.querySelectorAll('.match-line a')].map((one) => one.getAttribute('href'))).toEqual(['/t/K7WF2M9X', '/m/A']);
  expect(root.textContent).toContain('with Ayu 2, ayu 3, and Budi');
  told.answer = { re: '2', matches: [match('A', { ended: 1 })], more: false, standing };
  told.entered = null;
  await act(() => root.querySelector<HTMLElement>('.match-line a')?.click());
  await vi.waitFor(() => expect(root.querySelectorAll('.match-line')).toHaveLength(1));
  expect(told.codes).toEqual(['K7WF2M9X']);
});

describe('what a player has counted', () => {
  it('is told in the words of its game, in the order of the server', async () => {
    const counted = [
      { variant: 'seychelles', kind: 'kapot_bef', given: 2, taken: 0 },
      { variant: 'seychelles', kind: 'restart', given: 5 },
    ];
    expect((await figures(counted)).slice(2)).toEqual([
      ['Kapot befs given · taken', '2 · 0'],
      ['Sets thrown away', '5'],
    ]);
  });

  it('of a game without texts is told in the words of the server, and without those by its id', async () => {
    variants.value = [{ key: 'five_up', title: 'Five Up', tallies: [{ kind: 'sweep', title: 'Sweeps', has_sides: false }] } as unknown as Variant];
    const counted = [
      { variant: 'five_up', kind: 'sweep', given: 1 },
      { variant: 'five_up', kind: 'long_run', given: 4, taken: 2 },
    ];
    expect((await figures(counted)).slice(2)).toEqual([
      ['Sweeps', '1'],
      ['long run given · taken', '4 · 2'],
    ]);
  });

  it('of several games names each game', async () => {
    variants.value = [{ key: 'five_up', title: 'Five Up' } as unknown as Variant];
    const counted = [
      { variant: 'seychelles', kind: 'zete', given: 1 },
      { variant: 'five_up', kind: 'sweep', given: 1 },
    ];
    expect((await figures(counted)).slice(2).map(([name]) => name)).toEqual(['Seychelles: Zetes', 'Five Up: sweep']);
  });

  it('is translated', async () => {
    await useLanguage('fr');
    expect((await figures([{ variant: 'seychelles', kind: 'kapot', given: 1, taken: 2 }]))[2]).toEqual(['Kapots\u00a0: donnés · reçus', '1 · 2']);
  });
});
