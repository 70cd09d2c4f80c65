// The words of the games' options: only people who set up a table or read its rules need them.

import { signal } from '@preact/signals';
import { follow, type LanguageCode } from '../language';
import type { ServerWords } from '../words';

const loaders = {
  en: () => import('./en'),
  id: () => import('./id'),
  crs: () => import('./crs'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  zh: () => import('./zh'),
  zh_hant: () => import('./zh_hant'),
} satisfies { [C in LanguageCode]: () => Promise<{ words: ServerWords }> };

const loaded = signal<ServerWords>({});
let following: Promise<void> | null = null;

/** Returns the loaded words; the first call starts loading them. */
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
