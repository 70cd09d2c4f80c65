import { describe, expect, it } from 'vitest';
import type { Preset, RoomSettings, Variant } from '../protocol';
import { applies, chosen, ownEntryOf, presetOf, type Schema, seatCounts, settingsFor, usualSeats } from './options';

const schema: Schema = {
  variant: { enum: ['4x7', '4x6'], default: '4x7', 'x-when': { seats: ['4'] } },
  teams: { type: 'boolean', default: false, 'x-when': { seats: ['4'] } },
  no_double: { enum: ['next', 'partner'], default: 'next', 'x-when': { variant: ['4x7'], teams: ['true'] } },
  deals: { type: 'integer', minimum: 1, maximum: 99, default: 4 },
};
const variant = {
  key: 'gaple',
  seats: { min: 4, max: 5 },
  defaults: {},
  presets: [{ key: 'partners', seats: 4, options: { teams: true, no_double: 'partner' } }],
  options: { properties: schema },
} as unknown as Variant;

describe('an option', () => {
  it('is shown only if it applies', () => {
    expect(applies(schema, {}, 'teams', 4)).toBe(true);
    expect(applies(schema, {}, 'teams', 5)).toBe(false);
    expect(applies(schema, {}, 'no_double', 4)).toBe(false);
    expect(applies(schema, { teams: true }, 'no_double', 4)).toBe(true);
    expect(applies(schema, { teams: true, variant: '4x6' }, 'no_double', 4)).toBe(false);
  });
  it('does not apply if the option it depends on does not', () => {
    expect(applies(schema, { teams: true }, 'no_double', 5)).toBe(false);
  });
  it('is sent with its default if it was not changed, and is left out if it does not apply', () => {
    expect(chosen(schema, { deals: 7 }, 5)).toEqual({ deals: 7 });
    expect(chosen(schema, { teams: true }, 4)).toEqual({ variant: '4x7', teams: true, no_double: 'next', deals: 4 });
  });
});

describe('a preset', () => {
  it('is recognised by its own options if all others have their defaults', () => {
    expect(presetOf(variant, { teams: true, no_double: 'partner', deals: 4 }, 4)?.key).toBe('partners');
    expect(presetOf(variant, { teams: true, no_double: 'partner', deals: 5 }, 4)).toBeUndefined();
  });
});

describe('a preset with settings of the table', () => {
  const picnic = { key: 'picnic', seats: 4, options: { deals: 1 }, settings: { losers_leave: 'set' } } as unknown as Preset;
  const table = { losers_leave: 'off', chat: false } as RoomSettings;
  const usual: Schema = { losers_leave: { default: 'off' } };
  it('sets them, and takes them back with another preset', () => {
    const chosen = settingsFor(table, usual, undefined, picnic);
    expect(chosen).toEqual({ losers_leave: 'set', chat: false });
    expect(settingsFor(chosen, usual, picnic)).toEqual(table);
  });
  it('is recognised only with them', () => {
    const all = { ...variant, presets: [picnic] } as Variant;
    expect(presetOf(all, { deals: 1 }, 4, table)).toBeUndefined();
    expect(presetOf(all, { deals: 1 }, 4, { ...table, losers_leave: 'set' })).toBe(picnic);
    expect(presetOf(all, { deals: 1 }, 4)).toBe(picnic);
  });
});

describe('the number of seats', () => {
  it('starts at four if four can play', () => {
    expect(usualSeats(variant)).toBe(4);
    expect(usualSeats({ ...variant, seats: { min: 1, max: 3 } })).toBe(3);
    expect(seatCounts(variant)).toEqual([4, 5]);
  });
});

describe('a table', () => {
  const garrafina = {
    key: 'garrafina',
    seats: { min: 2, max: 4 },
    defaults: { 2: { heap: 'exchange', starter: 'rotate', deals: 10 }, 3: { heap: 'exchange', starter: 'rotate', deals: 9 }, 4: { starter: 'rotate', deals: 12 } },
    presets: [
      { key: 'four', seats: 4, options: { starter: 'rotate', deals: 12 } },
      { key: 'correlativa', seats: 3, own_entry: true, options: { heap: 'boneyard', starter: 'winner', deals: 40 } },
    ],
    options: {
      properties: {
        heap: { enum: ['exchange', 'boneyard'], default: 'exchange', 'x-when': { seats: ['2', '3'] } },
        starter: { enum: ['rotate', 'winner'], default: 'rotate' },
        deals: { type: 'integer', default: 12 },
        mark_open: { type: 'boolean', default: true },
      },
    },
  } as unknown as Variant;
  const triple = {
    key: 'triple',
    seats: { min: 1, max: 6 },
    defaults: { 1: { corners: 'strict' }, 4: { corners: 'strict' } },
    presets: [{ key: 'solitaire', seats: 1, own_entry: true, options: { corners: 'strict' } }],
    options: { properties: { corners: { enum: ['strict', 'edges'], default: 'strict' } } },
  } as unknown as Variant;

  it('bears the name of the way of playing, whatever the numbers, the switches and the seats are', () => {
    const correlativa = { heap: 'boneyard', starter: 'winner', deals: 40 };
    expect(ownEntryOf(garrafina, correlativa, 3)?.key).toBe('correlativa');
    expect(ownEntryOf(garrafina, { ...correlativa, deals: 5 }, 2)?.key).toBe('correlativa');
    expect(ownEntryOf(garrafina, { ...correlativa, mark_open: false }, 3)?.key).toBe('correlativa');
    expect(ownEntryOf(garrafina, { ...correlativa, heap: 'exchange' }, 3)).toBeUndefined();
    expect(ownEntryOf(garrafina, { starter: 'winner', deals: 40 }, 4)).toBeUndefined();
    expect(ownEntryOf(garrafina, { starter: 'rotate', deals: 12 }, 4)).toBeUndefined();
  });
  it('for one player is that of the solitaire, and only that', () => {
    expect(ownEntryOf(triple, { corners: 'edges' }, 1)?.key).toBe('solitaire');
    expect(ownEntryOf(triple, { corners: 'strict' }, 4)).toBeUndefined();
  });
});
