import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Preset, Variant } from '../protocol';
import { byRegion, Presets } from './presets';
import { hostingTexts } from './texts';

const from = (key: string, region: string, seats = 4) => ({ key, title: key, about: '', region, seats }) as Preset;

beforeAll(() => hostingTexts.load());
afterEach(() => render(null, document.body));

it('ways of playing are grouped by region in their order, those without a region last', () => {
  const presets = [from('anyhow', ''), from('four', 'Indonesia'), from('lampung', 'Lampung'), from('five', 'Indonesia')];
  expect(byRegion(presets).map(([region, ways]) => [region, ways.map((one) => one.key)])).toEqual([
    ['Indonesia', ['four', 'five']],
    ['Lampung', ['lampung']],
    ['', ['anyhow']],
  ]);
});

it('ways for another number of players are folded', () => {
  const variant = { key: 'game', presets: [from('four', ''), from('two', 'Mexico', 2), from('three', 'Mexico', 3)] } as Variant;
  const draw = (seats: number) => act(() => render(<Presets variant={variant} seats={seats} chosen={variant.presets[0]} onChoose={() => undefined} />, document.body));
  const titles = (where: string) => [...document.querySelectorAll(`${where} b`)].map((title) => title.textContent);
  void draw(4);
  expect(titles('.presets > label')).toEqual(['four']);
  expect(titles('details')).toEqual(['two', 'three']);
  void draw(3);
  expect(titles('.presets > label')).toEqual(['three']);
  expect(titles('details')).toEqual(['two', 'four']);
});
