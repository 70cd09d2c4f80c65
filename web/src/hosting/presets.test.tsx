import { expect, it } from 'vitest';
import type { Preset } from '../protocol';
import { byRegion } from './presets';

const from = (key: string, region: string) => ({ key, region }) as Preset;

it('ways of playing are grouped by region in their order, those without a region last', () => {
  const presets = [from('anyhow', ''), from('four', 'Indonesia'), from('lampung', 'Lampung'), from('five', 'Indonesia')];
  expect(byRegion(presets).map(([region, ways]) => [region, ways.map((one) => one.key)])).toEqual([
    ['Indonesia', ['four', 'five']],
    ['Lampung', ['lampung']],
    ['', ['anyhow']],
  ]);
});
