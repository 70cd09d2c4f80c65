import { afterEach, expect, it, vi } from 'vitest';
import { type LanguageCode, languages } from '../texts';
import type { Block, Inline } from './document';
import { loadRules } from './documents';

const spanish = '../../../engine/variants/gaple/RULES.es.md';
const english = '../../../engine/variants/gaple/RULES.md';
const others = (Object.keys(languages) as LanguageCode[]).filter((code) => code !== 'en');
const lost = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => {
  vi.doUnmock(spanish);
  vi.doUnmock(english);
  vi.resetModules();
});

const paragraph = (blocks: readonly Block[], id: string): Inline[] | undefined => {
  const found = blocks.find((one) => one.kind === 'paragraph' && one.id === id);
  return found?.kind === 'paragraph' ? found.inline : undefined;
};

it.each(others)('loads the rules in %s', async (code) => {
  const rules = await loadRules('gaple', code);
  const original = await loadRules('gaple', 'en');
  expect(rules?.written).toBe(code);
  expect(rules?.document.blocks).toHaveLength(original?.document.blocks.length ?? 0);
  expect(paragraph(rules?.document.blocks ?? [], 'R3.4')).toBeDefined();
  expect(paragraph(rules?.document.blocks ?? [], 'R3.4')).not.toEqual(paragraph(original?.document.blocks ?? [], 'R3.4'));
});

it('loads the English rules in English, and none for a game that does not exist', async () => {
  expect((await loadRules('gaple', 'en'))?.written).toBe('en');
  expect(await loadRules('chess', 'es')).toBeNull();
});

it('loads the English rules if the translation cannot be loaded, and fails if neither can', async () => {
  vi.resetModules();
  vi.doMock(spanish, lost);
  expect((await (await import('./documents')).loadRules('gaple', 'es'))?.written).toBe('en');
  vi.resetModules();
  vi.doMock(english, lost);
  await expect((await import('./documents')).loadRules('gaple', 'es')).rejects.toThrow();
});
