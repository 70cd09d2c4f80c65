// The games of the start page: one picture for each family of games, one main button.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as registry from '../boards/registry';

const asked = vi.hoisted(() => ({ created: [] as unknown[][] }));
vi.mock('../app/store', async () => {
  const { signal } = await import('@preact/signals');
  const { variants } = await import('../app/variants');
  return { variants, opening: signal(false), lastRoom: signal(null), create: (...request: unknown[]) => void asked.created.push(request) };
});
vi.mock('../boards/registry', async (original) => ({ ...(await original<typeof registry>()), preloadBoard: () => undefined }));

const { variants } = await import('../app/variants');
const { Games } = await import('./games');

const game = (key: string, min: number, max: number, more = {}) => ({
  key, title: key, about: '', version: 1, seats: { min, max }, defaults: { 4: { deals: 12 } }, presets: [], options: { properties: {} }, ...more,
});
const preset = (key: string, seats: number) => ({ key, title: key, about: '', region: '', seats, own_entry: true, options: { deals: 40 } });
const lengths = [
  { preset: '', seats: 4, deals: 12, minutes_with_bots: 25, minutes_with_people: 50 },
  { preset: 'correlativa', seats: 3, deals: 20, minutes_with_bots: 30, minutes_with_people: 60 },
];

const kept = vi.fn();
beforeEach(() => {
  asked.created = [];
  variants.value = [
    game('gaple', 4, 5),
    game('garrafina', 2, 4, { presets: [preset('correlativa', 3)], lengths }),
    game('triple', 1, 6, { presets: [preset('solitaire', 1)] }),
  ] as unknown as typeof variants.value;
  void act(() => render(<Games keepName={kept} />, document.body));
});
afterEach(() => void act(() => render(null, document.body)));

const choose = (selector: string) => void act(() => document.querySelector<HTMLInputElement>(`${selector} input`)?.click());
const card = () => document.querySelector<HTMLElement>('.game-card');
const said = () => [...document.querySelectorAll<HTMLElement>('.ways-in .button')].map((one) => one.textContent);
const buttons = () => [...document.querySelectorAll<HTMLElement>('.ways-in .button')];

describe('the games', () => {
  it('are one picture for each family, with one main button for the chosen one', () => {
    expect([...document.querySelectorAll('.family > span')].map((one) => one.textContent)).toEqual(['gaple', 'garrafina', 'triple']);
    expect(document.querySelectorAll('.primary')).toHaveLength(1);
    expect(card()?.dataset.entry).toBe('gaple');
  });
  it('say that a quick game is against bots, and how long it takes', () => {
    choose('[data-family=garrafina]');
    expect(said()).toEqual(['Play now against 3 bots\u00a0· about 25 minutes (garrafina)', 'Play with friends A link for your friends\u00a0· about 50 minutes (garrafina)']);
    expect(card()?.querySelector('h2')?.textContent).toContain('12 deals');
  });
  it('have their places before the list is loaded, and only the first can be played', () => {
    const places = () => document.querySelectorAll('.family').length;
    void act(() => void (variants.value = []));
    expect(places()).toBe(5);
    expect([...document.querySelectorAll('.family input')]).toHaveLength(1);
    expect(said()[0]).toBe('Play now against 3 bots\u00a0· about 5 minutes (Gaple)');
    expect([...document.querySelectorAll<HTMLElement>('.ways-in small span')].map(({ style }) => style.visibility)).toEqual(['hidden', 'hidden']);
    expect(document.querySelector<HTMLButtonElement>('.minor button')?.disabled).toBe(true);
  });
  it('open the way of playing that was chosen', () => {
    choose('[data-family=garrafina]');
    choose('[data-way="garrafina/correlativa"]');
    buttons()[0]?.click();
    expect(asked.created).toEqual([['garrafina', 3, { deals: 40 }, {}, 'normal']]);
    expect(kept).toHaveBeenCalled();
  });
  it('for one player are no “1 players”, and nobody is invited', () => {
    choose('[data-family=triple]');
    choose('[data-way="triple/solitaire"]');
    expect(card()?.querySelector('small')?.textContent).toBe('1 player');
    expect(said()).toEqual(['Play now on your own (solitaire)']);
  });
});
