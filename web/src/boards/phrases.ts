// The quick phrases of every game, and the calls of tiles. They are known before a board is loaded, because people also talk in the
// waiting room.

import type { Action, JsonObject, PhraseId } from '../protocol';
import { phrases as gaple } from './gaple/phrases';
import { phrases as garrafina } from './garrafina/phrases';
import { phrases as kapTaiShap } from './kap_tai_shap/phrases';
import { callOf, phrases as seychelles, words as wordsOfSeychelles } from './seychelles/phrases';

const general = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'your_turn',
  'so_close',
  'once_more',
  'goodbye',
] as const satisfies PhraseId[];
/** A phrase that all games share: it has a text in every language. */
export type GeneralPhrase = (typeof general)[number];

const own: { readonly [variant: string]: { readonly [id in PhraseId]?: string } } = {
  gaple,
  seychelles,
  garrafina,
  kap_tai_shap: kapTaiShap,
};

// A phrase of the server that no game has here does not compile.
const texts: { readonly [id in Exclude<PhraseId, GeneralPhrase>]: string } = { ...gaple, ...seychelles, ...garrafina, ...kapTaiShap };

/** Returns the quick phrases of a game, its own calls first. */
export function phrasesOf(variant: string): readonly PhraseId[] {
  return [...(Object.keys(own[variant] ?? {}) as PhraseId[]), ...general];
}

/** Returns a game's own call in the words of its players; undefined for the phrases that all games share. */
export const ownWords = (id: string): string | undefined => (texts as { readonly [id: string]: string | undefined })[id];

/** Returns a game's words that need an explanation and are no phrases. */
export const wordsOf = (variant: string): readonly string[] => (variant === 'seychelles' ? wordsOfSeychelles : []);

/** Returns the call of the tile that this move plays on a table; undefined if it has no name. */
export function callOfMove(variant: string, action: Action, table: JsonObject): PhraseId | undefined {
  return variant === 'seychelles' ? callOf(action, table) : undefined;
}
