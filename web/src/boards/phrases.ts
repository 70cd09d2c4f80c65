// The quick phrases of every game, and the calls of tiles: a game's folder has them in `phrases.ts`. They are known before a
// board is loaded, because people also talk in the waiting room.

import { findVariant } from '../forms/words';
import { variants } from '../app/variants';
import type { Action, JsonObject, PhraseId } from '../protocol';
import { generalPhrases } from '../texts/phrases';

/** What a game's `phrases.ts` may export. */
interface OwnPhrases {
  /** Its quick phrases, in the words of its players. */
  phrases: { readonly [id: string]: string };
  /** Its words that need an explanation and are no phrases. */
  words?: readonly string[];
  /** Returns the call of the tile that this move plays on a table; undefined if it has no name. */
  callOf?(action: Action, table: JsonObject): PhraseId | undefined;
}
const modules = import.meta.glob<OwnPhrases>('./*/phrases.ts', { eager: true });
const own = (variant: string): OwnPhrases | undefined => modules[`./${variant}/phrases.ts`];

/** Returns the quick phrases of a game, its own calls first; those without words here are told by the server. */
export function phrasesOf(variant: string): readonly PhraseId[] {
  const told = findVariant(variant)?.phrases?.map(({ id }) => id) ?? [];
  return [...new Set([...Object.keys(own(variant)?.phrases ?? {}), ...told, ...generalPhrases])] as PhraseId[];
}

/** Returns a game's own call in the words of its players; undefined for the phrases that all games share. */
export function ownWords(id: string): string | undefined {
  for (const { phrases } of Object.values(modules)) if (id in phrases) return phrases[id];
  return variants.value.flatMap(({ phrases }) => phrases ?? []).find((phrase) => phrase.id === id)?.text;
}

export const wordsOf = (variant: string): readonly string[] => own(variant)?.words ?? [];

export const callOfMove = (variant: string, action: Action, table: JsonObject): PhraseId | undefined =>
  own(variant)?.callOf?.(action, table);
