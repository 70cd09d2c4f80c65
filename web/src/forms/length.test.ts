import { describe, expect, it } from 'vitest';
import type { Variant } from '../protocol';
import { lengthText } from './length';

const variant = {
  key: 'gaple',
  seats: { min: 4, max: 5 },
  defaults: { 4: { deals: 4, teams: false }, 5: { deals: 5, teams: false } },
  presets: [{ key: 'partners', seats: 4, options: { deals: 12, teams: true } }],
  options: { properties: { deals: { type: 'integer', default: 4 }, teams: { type: 'boolean', default: false } } },
  lengths: [
    { preset: '', seats: 4, deals: 4, minutes_with_bots: 5, minutes_with_people: 10 },
    { preset: 'partners', seats: 4, deals: 12, minutes_with_bots: 15, minutes_with_people: 30 },
  ],
} as unknown as Variant;

describe('the length of a match', () => {
  it('is the measured one of the usual options, and of a preset', () => {
    expect(lengthText(variant, { deals: 4, teams: false }, 4)).toBe('4 deals: about 5 minutes against bots, 10 among friends');
    expect(lengthText(variant, { deals: 12, teams: true }, 4)).toBe('12 deals: about 15 minutes against bots, 30 among friends');
  });
  it('is worked out from the usual deal if the host changes the number of deals', () => {
    expect(lengthText(variant, { deals: 40, teams: true }, 4)).toBe('At most 40 deals: up to about 100 minutes');
    expect(lengthText(variant, { deals: 0, teams: true }, 4)).toBe('About 3 minutes for each deal');
  });
  it('is not told if nobody has measured it', () => {
    expect(lengthText(variant, { deals: 5, teams: false }, 5)).toBe('');
    expect(lengthText({ ...variant, lengths: undefined } as unknown as Variant, { deals: 4, teams: false }, 4)).toBe('');
  });
});
