// The open tables: which game each plays, and which seats somebody who comes now may have.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoomSummary, Variant } from '../protocol';
import { useLanguage } from '../texts';

const calls = vi.hoisted(() => ({ entered: [] as unknown[][], seated: [] as string[] }));
vi.mock('../app/store', async () => {
  const { signal } = await import('@preact/signals');
  return {
    openTables: signal({ tables: [], more: false }),
    followOpenTables: () => () => undefined,
    enter: (...request: unknown[]) => void calls.entered.push(request),
    enterAndSit: (code: string) => void calls.seated.push(code),
  };
});

const { openTables } = await import('../app/store');
const { variants } = await import('../app/variants');
const { OpenTables } = await import('./open_tables');

const table: RoomSummary = {
  code: 'K7WF2M9X',
  name: '',
  variant: 'garrafina',
  options: { heap_mode: 'exchange', deals: 12 } as RoomSummary['options'],
  host: 'Ayu',
  phase: 'gathering',
  seats: 3,
  open_seats: 2,
  claimable_seats: 0,
  people: 1,
  may_watch: false,
  programs: true,
  programs_here: 0,
};
function shown(part: Partial<RoomSummary>) {
  openTables.value = { tables: [{ ...table, ...part }], more: false };
  void act(() => render(<OpenTables keepName={() => undefined} />, document.body));
  const row = document.querySelector('.table-row');
  return { name: row?.querySelector('b')?.textContent, facts: row?.querySelector('small')?.textContent, button: row?.querySelector('button') };
}

beforeEach(() => {
  calls.entered = [];
  calls.seated = [];
  variants.value = [
    {
      key: 'garrafina',
      title: 'Garrafina',
      seats: { min: 2, max: 4 },
      defaults: { 3: { heap_mode: 'exchange', deals: 9 } },
      presets: [{ key: 'correlativa', title: 'Correlativa', about: '', region: '', seats: 3, own_entry: true, options: { heap_mode: 'boneyard', deals: 40 } }],
      options: { properties: { heap_mode: { enum: ['exchange', 'boneyard'] }, deals: { type: 'integer' } } },
    } as unknown as Variant,
  ];
});
afterEach(async () => {
  void act(() => render(null, document.body));
  variants.value = [];
  await useLanguage('en');
});

it('a table is called by the form of the game that it plays', () => {
  expect(shown({})).toMatchObject({ name: 'Garrafina', facts: 'Garrafina\u00a0· hosted by Ayu\u00a0· 2 seats free' });
  const correlativa = { options: { heap_mode: 'boneyard', deals: 5 } as RoomSummary['options'] };
  expect(shown(correlativa)).toMatchObject({ name: 'Correlativa', facts: 'Correlativa\u00a0· hosted by Ayu\u00a0· 2 seats free' });
  expect(shown({ ...correlativa, name: 'Sunday' })).toMatchObject({ name: 'Sunday', facts: 'Correlativa\u00a0· hosted by Ayu\u00a0· 2 seats free' });
});

it('an open seat is taken at once, and a late guest chooses at the table', async () => {
  shown({}).button?.click();
  expect(calls).toEqual({ entered: [], seated: ['K7WF2M9X'] });
  const late = { phase: 'playing', open_seats: 0, claimable_seats: 1 } as const;
  const row = shown(late);
  expect([row.facts, row.button?.textContent]).toEqual(['Garrafina\u00a0· hosted by Ayu\u00a0· 1 bot’s seat from the next deal on', 'Join']);
  row.button?.click();
  expect(calls.entered).toEqual([['K7WF2M9X', false]]);
  await useLanguage('fr');
  expect(shown({ ...late, claimable_seats: 2 }).facts).toContain('2 places de robots dès la prochaine donne');
});

it('a running table without such a seat may be watched, or nothing', () => {
  const full = { phase: 'playing', open_seats: 0 } as const;
  expect(shown(full).button).toBeNull();
  expect(shown({ ...full, may_watch: true }).button?.textContent).toBe('Watch');
});
