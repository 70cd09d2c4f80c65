import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../src/rules/document';
import { anchorsOf, rulesDocument } from './rules_document';

const folder = '../engine/variants';
const files = readdirSync(folder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => `${folder}/${one.name}/RULES.md`);

describe('the rules of every game', () => {
  it('are found', () => expect(files.length).toBeGreaterThanOrEqual(5));

  it.each(files)('%s has an anchor for every rule number', (file) => {
    const markdown = readFileSync(file, 'utf8');
    const anchors = anchorsOf(rulesDocument(markdown));
    const numbers = [...markdown.matchAll(/^(?:- )?\*\*(R\d+\.\d+)\*\*/gm)].map((match) => match[1]);
    expect(numbers.length).toBeGreaterThan(5);
    expect(anchors).toEqual(expect.arrayContaining(numbers));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it.each(files)('%s cites only rules that it has', (file) => {
    const document = rulesDocument(readFileSync(file, 'utf8'));
    const known = new Set(anchorsOf(document));
    const cited = (parts: Inline[]): string[] =>
      parts.flatMap((part) => (typeof part === 'string' ? [] : part.kind === 'rule' ? [part.rule] : cited(part.inside)));
    for (const block of document.blocks) {
      const parts = block.kind === 'list' ? block.items.flatMap((item) => item.inline) : block.kind === 'table' ? block.rows.flat().flatMap((each) => each.inline) : block.inline;
      for (const rule of cited(parts)) expect(known, `${file} cites ${rule}`).toContain(rule);
    }
  });
});

describe('a rule', () => {
  const one = (markdown: string) => rulesDocument(`# Game\n\n${markdown}`).blocks[0];
  it('has its number as its anchor and cites other rules as links', () =>
    expect(one('**R3.2** As in R1.1, `x` & y.')).toEqual({
      kind: 'paragraph',
      id: 'R3.2',
      inline: ['As in ', { kind: 'rule', rule: 'R1.1' }, ', ', { kind: 'code', inside: ['x'] }, ' & y.'],
    }));
  it('may be an item of a list', () =>
    expect(one('- **R3.2** *Ruling (D3).*')).toEqual({
      kind: 'list',
      items: [{ id: 'R3.2', inline: [{ kind: 'em', inside: ['Ruling (D3).'] }] }],
    }));
  it('may be followed by a figure of the board', () =>
    expect(one('![The 3 meets the 3 (R3.2).](figure:match)')).toEqual({
      kind: 'figure',
      name: 'match',
      inline: ['The 3 meets the 3 (', { kind: 'rule', rule: 'R3.2' }, ').'],
    }));
  it('cannot contain other pictures', () => expect(() => one('![A table](table.png)')).toThrow('knows no image'));
  it('cannot contain HTML', () => expect(() => one('<b>bold</b>')).toThrow('knows no html'));
});
