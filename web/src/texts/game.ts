// A game's own texts: one file per language next to its board, loaded with it. The board uses its own `t`; the frame finds
// them by the game's key.

import { signal } from '@preact/signals';
import { type Filled, fill } from './format';
import { current, follow, type LanguageCode, languages } from './index';

/** Texts with exactly the keys of `T`: the type of a translation. */
export type TextsLike<T> = { readonly [K in keyof T]: string };

type Loaders<T> = { readonly [C in LanguageCode]: () => Promise<{ texts: TextsLike<T> }> };

export interface GameTexts<T = { readonly [key: string]: string }> {
  /** Returns the text for a key, with its values filled in; empty while the texts are loading. */
  t<K extends keyof T & string>(key: K, ...values: Filled<T[K]>): string;
  /** Returns a text whose key is made at run time; undefined if there is none. */
  find(key: string, values?: { [name: string]: string | number }): string | undefined;
  /** Loads the texts in the page's language, and later in every language that is chosen. */
  load(): Promise<void>;
}

const games = new Map<string, GameTexts>();

/** Declares the texts of a game. A missing language or key does not compile. */
export function gameTexts<T extends { readonly [key: string]: string }>(variant: string, loaders: Loaders<T>): GameTexts<T> {
  const loaded = signal<{ readonly [key: string]: string }>({});
  let following: Promise<void> | null = null;
  const find = (key: string, values: { [name: string]: string | number } = {}) => {
    const text = loaded.value[key];
    return text === undefined ? undefined : fill(languages[current.value.code].format, text, values);
  };
  const made: GameTexts<T> = {
    find,
    t: (key, ...values: readonly { [name: string]: string | number }[]) => find(key, values[0]) ?? '',
    load: () => {
      following ??= follow(async (code) => {
        const { texts } = await loaders[code]();
        return () => (loaded.value = texts);
      }).catch((error: unknown) => {
        following = null;
        throw error;
      });
      return following;
    },
  };
  games.set(variant, made as unknown as GameTexts);
  return made;
}

/** The texts of a game by key, then by language. */
export type ServedTexts = { readonly [key: string]: { readonly [language: string]: string } };

const served = signal<{ readonly [variant: string]: ServedTexts }>({});

/** Returns whether the texts of a game have come from the server. */
export const isServed = (variant: string): boolean => variant in served.peek();

/** Declares the texts of a game without a folder, as the server has them. Without the page's language they are English. */
export function serveTexts(variant: string, texts: ServedTexts): void {
  served.value = { ...served.peek(), [variant]: texts };
}

function servedText(variant: string, key: string): string | undefined {
  const { code } = current.value;
  const text = served.value[variant]?.[key];
  // The server has no traditional characters: the page's build makes its own from the simplified ones.
  return text?.[code === 'zh_hant' ? 'zh' : code] ?? text?.en;
}

/** Returns a game's text for an id of the server, such as `what.pips_left`: that of its folder, otherwise the server's; undefined if there is none. */
export function gameText(variant: string, key: string, values?: { [name: string]: string | number }): string | undefined {
  return games.get(variant)?.find(key, values) ?? servedText(variant, key);
}
