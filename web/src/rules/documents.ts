// The rules of every game in every language that they have; each text is a chunk of its own.

import type { LanguageCode } from '../texts';
import type { RulesDocument } from './document';

const texts = import.meta.glob<RulesDocument>('../../../engine/variants/*/RULES*.md', { import: 'default' });
const traditional = import.meta.glob<RulesDocument>('../../../engine/variants/*/RULES.zh.md', { query: '?traditional', import: 'default' });

const folder = (variant: string) => `../../../engine/variants/${variant}`;
const translationOf = (variant: string, code: LanguageCode) =>
  code === 'zh_hant' ? traditional[`${folder(variant)}/RULES.zh.md`] : texts[`${folder(variant)}/RULES.${code}.md`];

export interface Rules {
  document: RulesDocument;
  /** The language of the text, which is English if there is no other. */
  written: LanguageCode;
}

/**
 * Loads the rules of a game in a language; in English if there is no translation or it cannot be loaded. Null if there is no
 * such game; rejects if the English text cannot be loaded either.
 */
export async function loadRules(variant: string, code: LanguageCode): Promise<Rules | null> {
  const english = texts[`${folder(variant)}/RULES.md`];
  if (!english) return null;
  const translated = await translationOf(variant, code)?.().catch(() => null);
  return translated ? { document: translated, written: code } : { document: await english(), written: 'en' };
}
