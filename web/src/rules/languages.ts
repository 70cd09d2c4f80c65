// The languages in which the rules of every game can be read. The English text is the original: the code and the tests cite it.

import { language, type LanguageCode, t } from '../texts';

/** Each game has a file for each of these languages beside its RULES.md, such as RULES.es.md. Traditional Chinese is made from zh. */
export const rulesLanguages: readonly Exclude<LanguageCode, 'en' | 'zh_hant'>[] = ['es', 'fr', 'crs'];

/** The words of a link to the rules: they say so if the reader will find them in English only. */
export function rulesWords(): string {
  const code = language();
  return t(code === 'en' || rulesLanguages.includes(code === 'zh_hant' ? 'zh' : code) ? 'rules.title' : 'rules.link');
}
