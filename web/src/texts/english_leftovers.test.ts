// What a reader of another language would see in English: every catalog, and every sentence of the server that the page shows.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type LanguageCode, languages, serverWord, useLanguage } from './index';
import { loadOptionWords } from './options';

const others = (Object.keys(languages) as LanguageCode[]).filter((code) => code !== 'en');

type Catalog = { readonly [key: string]: string };
const files = import.meta.glob<{ [name: string]: Catalog }>('../**/texts/**/{en,id,crs,es,fr,zh,zh_hant}.ts', { eager: true });

/** Returns the catalogs of a file: `texts`, `words`, or the object named after its language. */
const catalogsOf = (path: string): Catalog[] =>
  Object.values(files[path] ?? {}).filter((one) => typeof one === 'object' && Object.values(one).every((text) => typeof text === 'string'));

/** Names and calls of the games in the language of their players: every language keeps them. */
const calls = [
  'lapoz', 'tape', 'krose', 'zete', 'lakle', 'bwi', 'lake', 'kapot', 'zwe final', 'kapot bef', '{names}: kapot!', '{names}: kapot bef', // Seychelles
  'brouye', 'lanmin', 'bout', 'blan', 'doube', 'double', 'doub sis', 'doube blan', 'poze',
  'Correlativa',
];
/** The plural of such a word is made as in English. */
const pluralCalls = ['Kapots', 'Kapot befs', 'Zetes'];
const set = 'Set {n}'; // the word of sports is an own word in these languages
const pot = 'Pot {n}';

/** Texts that are rightly the same as in English, with the reason of each group. */
const same: { readonly [language: string]: ReadonlySet<string> } = {
  id: new Set([...calls, set, pot, 'bot', 'program', 'Menu', 'Target', 'Indonesia', 'Sumatra (Lampung)', 'Seychelles']), // loan words, and names of places
  crs: new Set([...calls, set, pot, 'Normal', 'normal', 'program', 'partner', 'Total', 'Sumatra (Lampung)']), // spelled alike
  es: new Set([...calls, ...pluralCalls, set, 'Normal', 'normal', 'bot', 'Chat', 'Total', 'Indonesia', 'Sumatra (Lampung)', 'Seychelles', 'China']), // loan words, spelled alike
  // French words that English took over.
  fr: new Set([...calls, ...pluralCalls, set, pot, 'Normal', 'normal', 'Centre {tile}.', 'Guide', 'Table', 'table', 'Options', 'Code', 'Menu', 'Points', 'Total', 'score', 'six', 'strict', 'Sumatra (Lampung)', 'Seychelles']),
  zh: new Set(calls),
  zh_hant: new Set(calls),
};

/** The words of a text that a reader reads: without holes, plural forms of one word, marks and numbers. */
const readable = (text: string): boolean => /\p{L}{3}/u.test(text.replace(/\{\w+(?::[^}]*)?\}/g, ''));

describe.each(others)('in %s', (code) => {
  it('no catalog has a text that is still English', () => {
    const left: string[] = [];
    for (const path of Object.keys(files).filter((one) => one.endsWith('/en.ts'))) {
      const own = catalogsOf(path.replace(/en\.ts$/, `${code}.ts`));
      catalogsOf(path).forEach((english, index) => {
        for (const [key, text] of Object.entries(english))
          if (readable(text) && own[index]?.[key] === text && !same[code]?.has(text)) left.push(`${key}: ${text}`);
      });
    }
    expect(left).toEqual([]);
  });

  it('every game, way of playing, region and setting of the server has words', async () => {
    await useLanguage(code);
    await loadOptionWords();
    const left = sentences.filter(([path, english]) => serverWord(path, english) === english && !same[code]?.has(english)).map(([path, english]) => `${path}: ${english}`);
    expect(left).toEqual([]);
  });
});
afterAll(() => useLanguage('en'));

/** Every English sentence of the server with its path, from the list of options that the server's own description makes. */
const sentences: [string, string][] = [];
const listed = readFileSync(resolve(import.meta.dirname, '../../../docs/generated/OPTIONS.md'), 'utf8');
let variant = '';
let table = '';
for (const line of listed.split('\n')) {
  const cells = line.split('|').slice(1, -1).map((cell) => cell.trim());
  const key = /^`(\w+)`$/.exec(cells[0] ?? '')?.[1] ?? '';
  const about = /^(.+?) Key `(\w+)`, version/.exec(line);
  if (line === '## The room') variant = 'settings';
  if (about) sentences.push([`entry.${(variant = about[2] ?? '')}`, about[1] ?? '']);
  if (cells[0] === 'option' || cells[0] === 'preset') table = cells[0];
  if (!key) continue;
  const path = variant === 'settings' ? `settings.${key}` : `${variant}.${table}s.${key}`;
  sentences.push([`${path}.title`, cells[1] ?? ''], [`${path}.about`, cells[5] ?? '']);
  if (table === 'preset' && cells[2]) sentences.push([`regions.${cells[2]}`, cells[2]]);
}
