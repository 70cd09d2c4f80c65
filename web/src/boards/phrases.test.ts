// Quick phrases: each game's folder has its own, and a game without a folder shows those that the server tells.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { variants } from '../app/variants';
import type { Variant } from '../protocol';
import { phraseText } from '../texts/tell';
import { ownWords, phrasesOf } from './phrases';

afterEach(() => {
  variants.value = [];
});

describe('the phrases of a game', () => {
  it('are its own, then those of all games', () => {
    expect(phrasesOf('gaple').slice(0, 4)).toEqual(['gaple', 'lewat', 'balak', 'hello']);
    expect(phrasesOf('triple')[0]).toBe('hello');
  });

  it('need no folder here: the server tells them', () => {
    variants.value = [{ key: 'five_up', phrases: [{ id: 'sweep', text: 'Sweep!' }] } as unknown as Variant];
    expect(phrasesOf('five_up').slice(0, 2)).toEqual(['sweep', 'hello']);
    expect(phraseText('sweep')).toBe('Sweep!');
  });

  it('are all known to the page, with their words', () => {
    const types = readFileSync(join(import.meta.dirname, '../generated/protocol.d.ts'), 'utf8');
    const ids = [...(/type PhraseId =([^;]*);/.exec(types)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThan(20);
    const general = new Set<string>(phrasesOf(''));
    expect(ids.filter((id) => !general.has(id) && ownWords(id) === undefined)).toEqual([]);
  });
});
