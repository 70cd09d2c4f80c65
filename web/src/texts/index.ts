// The words of the page. English comes with it; other languages are loaded when they are chosen.

import { signal } from '@preact/signals';
import { en, words as enWords, type Key, type ServerWords, type Texts } from './en';
import { fill, type Values } from './format';

export type { Key, Texts } from './en';

export interface Language {
  /** For `lang` and for plural forms. */
  locale: string;
  /** The language's own name. */
  name: string;
  /** Whether a native speaker has read it. */
  reviewed: boolean;
  load(): Promise<{ texts: Texts; words: ServerWords }>;
}

export const languages = {
  en: { locale: 'en', name: 'English', reviewed: true, load: () => Promise.resolve({ texts: en, words: enWords }) },
  id: {
    locale: 'id',
    name: 'Bahasa Indonesia',
    reviewed: false,
    load: () => import('./id').then((module) => ({ texts: module.id, words: module.words })),
  },
} satisfies { [code: string]: Language };

export type LanguageCode = keyof typeof languages;

const current = signal<{ code: LanguageCode; texts: Texts; words: ServerWords }>({ code: 'en', texts: en, words: enWords });

export function language(): LanguageCode {
  return current.value.code;
}

export async function useLanguage(code: LanguageCode): Promise<void> {
  const loaded = await languages[code].load();
  current.value = { code, ...loaded };
  document.documentElement.lang = languages[code].locale;
}

/** The language that fits the browser's wishes best. */
export function preferredLanguage(wishes: readonly string[]): LanguageCode {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0] ?? '';
    if (base in languages) return base as LanguageCode;
  }
  return 'en';
}

/** The text for a key, with its values filled in. */
export function t<K extends Key>(
  key: K,
  ...values: Values<(typeof en)[K]> extends Record<string, never> ? [] : [Values<(typeof en)[K]>]
): string {
  const { code, texts } = current.value;
  return fill(languages[code].locale, texts[key], (values[0] ?? {}) as { [name: string]: string | number });
}

/** A text whose key is made at run time, such as one for a refusal's code; `fallback` if there is none. */
export function tFor(prefix: string, id: string, values: { [name: string]: string | number }): string | undefined {
  const key = `${prefix}.${id}` as Key;
  const { code, texts } = current.value;
  return key in texts ? fill(languages[code].locale, texts[key], values) : undefined;
}

/** What the server calls something in English, in the chosen language where we have a word for it. */
export function serverWord(path: string, english: string | undefined): string {
  const { words } = current.value;
  // What all games have in common, such as the direction, is named once without its game.
  const common = path.slice(path.indexOf('.') + 1);
  return words[path] ?? words[common] ?? english ?? path.split('.').at(-1) ?? path;
}

export function list(names: string[]): string {
  return new Intl.ListFormat(languages[current.value.code].locale, { type: 'conjunction' }).format(names);
}

/** A number whose sign matters, such as chips won or paid. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0';
}
