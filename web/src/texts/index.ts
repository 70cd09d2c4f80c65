// The texts of the page, in its language.

import type { en} from './en';
import { type Key } from './en';
import { fill, type Filled, perLocale } from './format';
import { current, languages } from './language';
import { optionWords } from './options';

export type { Key, Texts } from './en';
export * from './language';
export type { ServerWords } from './words';

/** Returns the text for a key, with its values filled in. */
export function t<K extends Key>(key: K, ...values: Filled<(typeof en)[K]>): string {
  const { code, texts } = current.value;
  return fill(languages[code].format, texts[key], values[0] ?? {});
}

/** Returns a text whose key is made at run time, such as one for a refusal's code; undefined if there is none. */
export function tFor(prefix: string, id: string, values: { [name: string]: string | number }): string | undefined {
  const key = `${prefix}.${id}` as Key;
  const { code, texts } = current.value;
  return key in texts ? fill(languages[code].format, texts[key], values) : undefined;
}

// Options that all games have, such as the direction, are named once, without a game.
function optionWord(path: string): string | undefined {
  if (!/^[a-z_]+\.(options|presets)\.|^(settings|regions)\./.test(path)) return undefined;
  const words = optionWords();
  return words[path] ?? words[path.slice(path.indexOf('.') + 1)];
}

/** Returns the server's English words in the chosen language; in English if there is no translation. */
export function serverWord(path: string, english: string | undefined): string {
  const { words } = current.value;
  const known = words[path] ?? optionWord(path) ?? english ?? path.split('.').at(-1) ?? path;
  // The rule numbers stay with the sentence in every language.
  const rules = / \(R\d[^)]*\)$/.exec(english ?? '')?.[0] ?? '';
  return known.endsWith(rules) ? known : known + rules;
}

const listIn = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

export function list(names: string[]): string {
  // For Seychellois Creole, Intl would use the French "and".
  if (current.value.code === 'crs') return names.join(', ').replace(/, ([^,]*)$/, ' ek $1');
  return listIn(languages[current.value.code].format).format(names);
}

/** Writes a number of points, with the real minus sign. */
export function points(n: number): string {
  return n < 0 ? `\u2212${-n}` : String(n);
}

/** Writes a number with its sign, such as chips won or paid. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : points(n);
}

/** Writes a day in the current language; `ms` since 1970. */
export function date(ms: number): string {
  return new Intl.DateTimeFormat(languages[current.value.code].format, { dateStyle: 'medium' }).format(ms);
}
