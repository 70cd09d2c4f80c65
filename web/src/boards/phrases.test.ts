// Quick phrases: each game's folder has its own, and a game without a folder shows those that the server tells.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { variants } from '../app/variants';
import type { Variant } from '../protocol';
import { phraseText } from '../texts/tell';
import { ownWords, phrasesOf } from './phrases';
import { gamesWithBoards } from './registry';

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

  it.each(gamesWithBoards)('%s are those that the server declares', (variant) => {
    const folder = join(import.meta.dirname, '../../../engine/variants', variant);
    const declared = readdirSync(folder)
      .filter((file) => file.endsWith('.hpp'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/Phrase\{"(\w+)"/g)].map(([, id = '']) => id));
    expect(phrasesOf(variant).slice(0, declared.length)).toEqual(declared);
    expect(declared.filter((id) => ownWords(id) === undefined)).toEqual([]);
  });
});
