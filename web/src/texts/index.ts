// The words of the page. English comes with it; other languages are loaded when they are chosen.

import { batch, signal } from '@preact/signals';
import { en, words as enWords, type Key, type ServerWords, type Texts } from './en';
import { fill, type Filled } from './format';
import { optionWords } from './options';

export type { Key, ServerWords, Texts } from './en';

export interface Language {
  /** For `lang`. */
  locale: string;
  /** For plural forms, numbers, dates and lists: the nearest language that Intl knows. */
  format: string;
  /** The language's own name. */
  name: string;
  /** Whether a native speaker has read it. */
  reviewed: boolean;
  load(): Promise<{ texts: Texts; words: ServerWords }>;
}

export const languages = {
  en: { locale: 'en', format: 'en', name: 'English', reviewed: false, load: () => Promise.resolve({ texts: en, words: enWords }) },
  id: {
    locale: 'id',
    format: 'id',
    name: 'Bahasa Indonesia',
    reviewed: false,
    load: () => import('./id').then((module) => ({ texts: module.id, words: module.words })),
  },
  crs: {
    locale: 'crs',
    // Intl does not know the Creole of Seychelles and would fall back on whatever the browser speaks.
    format: 'fr-SC',
    name: 'Kreol Seselwa',
    reviewed: false,
    load: () => import('./crs').then((module) => ({ texts: module.crs, words: module.words })),
  },
  es: {
    locale: 'es',
    format: 'es',
    name: 'Español',
    reviewed: false,
    load: () => import('./es').then((module) => ({ texts: module.es, words: module.words })),
  },
  fr: {
    locale: 'fr',
    format: 'fr',
    name: 'Français',
    reviewed: false,
    load: () => import('./fr').then((module) => ({ texts: module.fr, words: module.words })),
  },
  zh: {
    locale: 'zh-Hans',
    format: 'zh-Hans',
    name: '简体中文',
    reviewed: false,
    load: () => import('./zh').then((module) => ({ texts: module.zh, words: module.words })),
  },
} satisfies { [code: string]: Language };

export type LanguageCode = keyof typeof languages;

export const current = signal<{ code: LanguageCode; texts: Texts; words: ServerWords }>({ code: 'en', texts: en, words: enWords });

export function language(): LanguageCode {
  return current.value.code;
}

/** Loads something for a language; what it answers with puts it in place. */
type Follower = (code: LanguageCode) => Promise<() => void>;
const followers = new Set<Follower>();

let wanted: LanguageCode = 'en';

/** Loads something in the page's language, and in every other that is chosen from then on. */
export async function follow(load: Follower): Promise<void> {
  for (;;) {
    const code = wanted;
    const place = await load(code);
    // Another language may have been chosen while this was under way.
    if (code !== wanted) continue;
    place();
    followers.add(load);
    return;
  }
}

/** Changes the language of the whole page at once, when everything that is shown has been loaded in it. */
export async function useLanguage(code: LanguageCode): Promise<void> {
  wanted = code;
  const [loaded, ...places] = await Promise.all([languages[code].load(), ...[...followers].map((load) => load(code))]);
  if (wanted !== code) return;
  batch(() => {
    for (const place of places) place();
    current.value = { code, ...loaded };
  });
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
export function t<K extends Key>(key: K, ...values: Filled<(typeof en)[K]>): string {
  const { code, texts } = current.value;
  return fill(languages[code].format, texts[key], values[0] ?? {});
}

/** A text whose key is made at run time, such as one for a refusal's code; `fallback` if there is none. */
export function tFor(prefix: string, id: string, values: { [name: string]: string | number }): string | undefined {
  const key = `${prefix}.${id}` as Key;
  const { code, texts } = current.value;
  return key in texts ? fill(languages[code].format, texts[key], values) : undefined;
}

// What all games have in common, such as the direction, is named once without its game.
function optionWord(path: string): string | undefined {
  if (!/^[a-z_]+\.(options|presets)\.|^settings\./.test(path)) return undefined;
  const words = optionWords();
  return words[path] ?? words[path.slice(path.indexOf('.') + 1)];
}

/** What the server calls something in English, in the chosen language where we have a word for it. */
export function serverWord(path: string, english: string | undefined): string {
  const { words } = current.value;
  const known = words[path] ?? optionWord(path) ?? english ?? path.split('.').at(-1) ?? path;
  // The numbers of the rules stay with the sentence, whichever language it is in.
  const rules = / \(R\d[^)]*\)$/.exec(english ?? '')?.[0] ?? '';
  return known.endsWith(rules) ? known : known + rules;
}

export function list(names: string[]): string {
  // The one list whose "and" Intl would say in French.
  if (current.value.code === 'crs') return names.join(', ').replace(/, ([^,]*)$/, ' ek $1');
  return new Intl.ListFormat(languages[current.value.code].format, { type: 'conjunction' }).format(names);
}

/** A number of points, with the long minus of print. */
export function points(n: number): string {
  return n < 0 ? `\u2212${-n}` : String(n);
}

/** A number whose sign matters, such as chips won or paid. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : points(n);
}

/** A day, as this language writes it; `ms` since 1970. */
export function date(ms: number): string {
  return new Intl.DateTimeFormat(languages[current.value.code].format, { dateStyle: 'medium' }).format(ms);
}
