import { expect, it, vi } from 'vitest';
import { fill, perLocale, plural } from './format';

it('a part of Intl is made once for each language', () => {
  const make = vi.fn((locale: string) => ({ locale }));
  const partOf = perLocale(make);
  expect([partOf('fr'), partOf('id'), partOf('fr')]).toEqual([{ locale: 'fr' }, { locale: 'id' }, { locale: 'fr' }]);
  expect(make).toHaveBeenCalledTimes(2);
  expect(plural('sl', 2, ['ena', 'dve', 'tri', 'pet'])).toBe('dve');
});

it('a number below zero has the real minus sign', () => {
  expect(fill('en', '{n} {n:point|points}', { n: -7 })).toBe('\u22127 points');
});

it('a number that is written with its sign chooses the plural form, too', () => {
  const chips = (locale: string, n: string) => fill(locale, '{n} {n:chip|chips}', { n });
  expect(['\u22121', '+1', '\u22122', '+2', '0'].map((n) => chips('en', n))).toEqual(['\u22121 chip', '+1 chip', '\u22122 chips', '+2 chips', '0 chips']);
});
