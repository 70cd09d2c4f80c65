// One word per thing, in English and in the translations.

import { describe, expect, it } from 'vitest';

type Catalog = { readonly [key: string]: string };
const files = import.meta.glob<{ [name: string]: Catalog }>('../**/texts/**/{en,id,crs,es,fr}.ts', { eager: true });

const textsIn = (code: string): [string, string][] =>
  Object.entries(files)
    .filter(([path]) => path.endsWith(`/${code}.ts`))
    .flatMap(([path, catalogs]) =>
      Object.values(catalogs).flatMap((catalog) =>
        typeof catalog === 'object' ? Object.entries(catalog).flatMap(([key, text]): [string, string][] => (typeof text === 'string' ? [[`${path} ${key}`, text]] : [])) : [],
      ),
    );
// Neither `\b` nor a lookaround of letters without the flag `u` knows an accent.
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

describe.each([
  ['fr', 'a bot', 'bots?'],
  ['crs', 'a bot', 'bots?|robots?'],
  ['es', 'a bot', 'robots?'],
  ['id', 'a bot', 'robots?'],
  ['en', 'a pip', 'spots?'],
])('in %s', (code, thing, other) => {
  it(`${thing} has one name`, () => {
    const texts = textsIn(code);
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, text]) => word(other).test(text))).toEqual([]);
  });
});

it('in es what is won and lost is coins; a stake and an ante are what a table sets', () => {
  const stakes = textsIn('es').filter(([, text]) => word('apuestas?').test(text));
  expect(stakes.filter(([key]) => !/\.stake\.title$|[. ]what\.ante$|\.ante\.title$/.test(key))).toEqual([]);
});

it('no text leaves the gender of a word open', () => {
  const open = /(?:^|\s)(?:le\/la|la\/le|un\/une|el\/la|la\/el|un\/una|los\/las)\s/i;
  expect(['fr', 'es', 'crs'].flatMap(textsIn).filter(([, text]) => open.test(text))).toEqual([]);
});

it('a French quotation mark stays with its words', () => {
  const french = textsIn('fr').filter(([, text]) => /[«»]/.test(text));
  expect(french.length).toBeGreaterThan(5);
  expect(french.filter(([, text]) => /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/.test(text))).toEqual([]);
});
