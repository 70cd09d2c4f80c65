// The languages of the page, and which one it speaks. English is part of the page; other languages load when they are chosen.

import { batch, signal } from '@preact/signals';
import type { Texts } from './en';
import { texts as en, words as enWords } from './whole/en';
import type { ServerWords } from './words';

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
    load: () => import('./whole/id'),
  },
  crs: {
    locale: 'crs',
    // Intl does not know the Creole of Seychelles and would fall back on whatever the browser speaks.
    format: 'fr-SC',
    name: 'Kreol Seselwa',
    reviewed: false,
    load: () => import('./whole/crs'),
  },
  es: {
    locale: 'es',
    format: 'es',
    name: 'Español',
    reviewed: false,
    load: () => import('./whole/es'),
  },
  fr: {
    locale: 'fr',
    format: 'fr',
    name: 'Français',
    reviewed: false,
    load: () => import('./whole/fr'),
  },
  zh: {
    locale: 'zh-Hans',
    format: 'zh-Hans',
    name: '简体中文',
    reviewed: false,
    load: () => import('./whole/zh'),
  },
  zh_hant: {
    locale: 'zh-Hant',
    format: 'zh-Hant-HK',
    name: '繁體中文',
    reviewed: false,
    load: () => import('./whole/zh_hant'),
  },
} satisfies { [code: string]: Language };

export type LanguageCode = keyof typeof languages;

export const current = signal<{ code: LanguageCode; texts: Texts; words: ServerWords }>({ code: 'en', texts: en, words: enWords });

export function language(): LanguageCode {
  return current.value.code;
}

/** Loads something for a language; the returned function puts it in place. */
type Follower = (code: LanguageCode) => Promise<() => void>;
const followers = new Set<Follower>();

let wanted: LanguageCode = 'en';

/** Loads something in the page's language, and later in every other language that is chosen. */
export async function follow(load: Follower): Promise<void> {
  for (;;) {
    const code = wanted;
    const place = await load(code);
    // Somebody may have chosen another language in the meantime.
    if (code !== wanted) continue;
    place();
    followers.add(load);
    return;
  }
}

/** Changes the language of the whole page in one step, after all its texts are loaded. */
export async function useLanguage(code: LanguageCode): Promise<void> {
  wanted = code;
  const [loaded, ...places] = await Promise.all([languages[code].load(), ...[...followers].map((load) => load(code))]);
  if (wanted !== code) return;
  batch(() => {
    for (const place of places) place();
    current.value = { code, ...loaded };
  });
  document.documentElement.lang = languages[code].locale;
  // The page's own description: of a bookmark, and where the browser shows it.
  document.querySelector('meta[name=description]')?.setAttribute('content', current.value.texts['app.tagline']);
}

/** Returns the first of the browser's languages that the page has; English if there is none. */
export function preferredLanguage(wishes: readonly string[]): LanguageCode {
  for (const wish of wishes) {
    const { language = '', script } = new Intl.Locale(wish).maximize();
    const code = language !== 'zh' && language !== 'yue' ? language : script === 'Hant' ? 'zh_hant' : 'zh';
    if (code in languages) return code as LanguageCode;
  }
  return 'en';
}
