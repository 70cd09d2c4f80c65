import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import document from '../../src/generated/schema.json';
import { check } from './check';
import type { Definitions, Json } from './schema';

const definitions = document.$defs as unknown as Definitions;
const folder = join(import.meta.dirname, '../../../protocol/fixtures');
const fixture = (name: string): { [key: string]: Json } => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { [key: string]: Json };
const problems = (value: Json, name: string, game = '') => check(value, definitions[name] ?? {}, definitions, game);

describe('checking a message by the schema', () => {
  it.each(readdirSync(folder))('finds nothing in %s', (name) =>
    expect(problems(fixture(name), name.startsWith('client') ? 'ClientMessage' : 'ServerMessage', 'gaple')).toEqual([]));

  it('finds one problem for one wrong field, at its path', () => {
    const create = fixture('client.create.json');
    expect(problems({ ...create, seats: 'four' }, 'ClientMessage')).toEqual([{ path: '/seats', message: 'must be an integer, not "four"' }]);
    expect(problems({ ...create, a_b: 1 }, 'ClientMessage')).toEqual([{ path: '/a_b', message: 'is no key of this object' }]);
    expect(problems({ ...create, seats: 21 }, 'ClientMessage')).toEqual([{ path: '/seats', message: 'must be at most 20' }]);
    expect(problems({ type: 'hello', id: '1' }, 'ClientMessage')).toEqual([{ path: '/client', message: 'is missing' }]);
  });

  it('names the known types instead of one problem for each', () => {
    expect(problems({ type: 'sitt', id: '1' }, 'ClientMessage')).toHaveLength(1);
    expect(problems({ id: '1' }, 'ClientMessage')).toEqual([{ path: '/type', message: 'is missing' }]);
    expect(problems('hello', 'ClientMessage')).toHaveLength(1);
  });

  it('looks only at the game of the message', () => {
    const create = { ...fixture('client.create.json'), variant: 'gaple', options: { no_option: 1 } };
    expect(problems(create, 'ClientMessage')).toEqual([{ path: '/options/no_option', message: 'is no key of this object' }]);
  });

  it('accepts null only where the schema does', () => {
    expect(problems({ type: 'sit', id: '1', room: 'A'.repeat(26), seat: null }, 'ClientMessage')).toEqual([]);
    expect(problems({ type: 'sit', id: '1', room: null }, 'ClientMessage')).toHaveLength(1);
  });
});
