// The words of the games' options, which only those who set a table up or read its rules need.

import { signal } from '@preact/signals';
import { follow, type LanguageCode, type ServerWords } from '../index';

const loaders = {
  en: () => import('./en'),
  id: () => import('./id'),
  crs: () => import('./crs'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  zh: () => import('./zh'),
} satisfies { [C in LanguageCode]: () => Promise<{ words: ServerWords }> };

const loaded = signal<ServerWords>({});
let following: Promise<void> | null = null;

/** The words that are here; the first to ask has them loaded. */
export function optionWords(): ServerWords {
  following ??= loadOptionWords().catch(() => void (following = null));
  return loaded.value;
}

export function loadOptionWords(): Promise<void> {
  return follow(async (code) => {
    const { words } = await loaders[code]();
    return () => (loaded.value = words);
  });
}
