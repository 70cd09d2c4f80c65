// Each translation of the rules says the same as RULES.md, as far as a program can tell: the same paragraphs in the same order, and
// in each of them the same rules, numbers, tiles and words of the wire.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../src/rules/document';
import { languages } from '../src/texts/language';
import { anchorsOf, rulesDocument, withAnchorsOf } from './rules_document';
import { toTraditional } from './traditional';

const folder = '../engine/variants';
const games = readdirSync(folder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);
const pathOf = (game: string, code: string) => `${folder}/${game}/RULES.${code}.md`;
/** Traditional Chinese is made from zh. */
const codes = Object.keys(languages).filter((code) => code !== 'en' && code !== 'zh_hant');
const every = games.flatMap((game) => codes.map((code) => [game, code] as const));
const read = (path: string) => rulesDocument(readFileSync(path, 'utf8'));

interface Part {
  /** Where the part is: its number, or the kind and place of its block. */
  at: string;
  inline: readonly Inline[];
}

/** The paragraphs, headings and cells in order; `at` also tells the shape of tables. */
function partsOf(block: Block, index: number): Part[] {
  const at = (what: string) => `${block.kind} ${index}: ${what}`;
  switch (block.kind) {
    case 'heading':
      return [{ at: at(`level ${block.level}, ${/^R\d/.test(block.id) ? block.id : 'no number'}`), inline: block.inline }];
    case 'paragraph':
      return [{ at: at(block.id ?? 'no number'), inline: block.inline }];
    case 'figure':
      return [{ at: at(block.name), inline: block.inline }];
    case 'list':
      return block.items.map((item, place) => ({ at: at(item.id ?? `item ${place}`), inline: item.inline }));
    case 'table':
      return [
        ...block.head.map((inline, column) => ({ at: at(`head ${column}`), inline })),
        ...block.rows.flatMap((row, line) => row.map((cell, column) => ({ at: at(`${line}, ${column}, ${cell.id ?? ''}`), inline: cell.inline }))),
      ];
  }
}

/** What a translation must not change in a part, sorted: languages order their words differently. */
interface Kept {
  code: string[];
  rules: string[];
  numbers: string[];
}

/** Languages part the thousands of a number with a comma, a dot or a narrow space. */
const numbersIn = (text: string) => text.replace(/(?<=\d)[,.\u00a0\u202f](?=\d{3}(?!\d))/g, '').match(/\d+(?:-\d+)*/g) ?? [];

function keptIn(parts: readonly Inline[]): Kept {
  const kept: Kept = { code: [], rules: [], numbers: [] };
  for (const part of parts) {
    if (typeof part === 'string') kept.numbers.push(...numbersIn(part));
    else if (part.kind === 'rule') kept.rules.push(part.rule);
    else if (part.kind === 'code') kept.code.push(...part.inside.map(String));
    else {
      const inner = keptIn(part.inside);
      for (const kind of ['code', 'rules', 'numbers'] as const) kept[kind].push(...inner[kind]);
    }
  }
  return { code: kept.code.sort(), rules: kept.rules.sort(), numbers: kept.numbers.sort() };
}

describe.each(every)('the rules of %s in %s', (game, code) => {
  const path = pathOf(game, code);
  const both = () => [read(`${folder}/${game}/RULES.md`), read(path)].map(({ blocks }) => blocks.flatMap(partsOf)) as [Part[], Part[]];

  it('are there', () => expect(existsSync(path), path).toBe(true));

  it('have the headings, paragraphs and tables of the English text, in its order', () => {
    const [english, translated] = both();
    expect(translated.map(({ at }) => at)).toEqual(english.map(({ at }) => at));
  });

  it('have in each part the rules, the numbers, the tiles and the words of the wire of the English text', () => {
    const [english, translated] = both();
    expect(translated.map(({ at, inline }) => [at, keptIn(inline)])).toEqual(english.map(({ at, inline }) => [at, keptIn(inline)]));
  });

  it('are in no part still the English text', () => {
    const [english, translated] = both();
    const left = translated.filter(({ inline }, index) => words(inline).length > 3 && words(inline).join(' ') === words(english[index]?.inline ?? []).join(' '));
    expect(left.map(({ at }) => at)).toEqual([]);
  });

  it('have the anchors of the English text', () => {
    const english = read(`${folder}/${game}/RULES.md`);
    expect(anchorsOf(withAnchorsOf(english, read(path)))).toEqual(anchorsOf(english));
  });
});

/** The words of a part outside of `code` and *emphasis*, where the words of the game stand. */
function words(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => (typeof part === 'string' ? (part.match(/\p{L}{2,}/gu) ?? []) : []));
}

it('every translation is in a language that the page offers', () => {
  const files = games.flatMap((game) => readdirSync(`${folder}/${game}`).flatMap((name) => /^RULES\.(\w+)\.md$/.exec(name)?.[1] ?? []));
  expect(codes).toEqual(expect.arrayContaining(files));
});

it('the Chinese rules can be written in traditional characters', () => {
  for (const path of games.map((game) => pathOf(game, 'zh')))
    expect(() => toTraditional(readFileSync(path, 'utf8')), path).not.toThrow();
});

describe('a translation', () => {
  const english = rulesDocument('# Game\n\n## Options\n\n**R1.1** One.');
  it('has the anchors of the English headings', () =>
    expect(anchorsOf(withAnchorsOf(english, rulesDocument('# Juego\n\n## Opciones\n\n**R1.1** Uno.')))).toEqual(['options', 'R1.1']));
  it('with another shape stops the build', () =>
    expect(() => withAnchorsOf(english, rulesDocument('# Juego\n\n**R1.1** Uno.'))).toThrow('the blocks are not those of the English rules'));
});
