// The texts of a game without a folder here: the words that the server has for it in its registry.

import { isServed, type ServedTexts, serveTexts } from './game';

type Texts = { readonly [language: string]: string };

/** What this file needs of a game's entry in `/api/protocol/registry.json`. An older server has no `sheet` and no `tallies`. */
export interface ServedGame {
  key: string;
  refusals?: readonly { code: string; text: Texts }[];
  sheet?: {
    lines: readonly { what: string; text: Texts }[];
    deal_reasons: readonly { reason: string; text: Texts }[];
    match_reasons: readonly { reason: string; text: Texts }[];
  };
  tallies?: readonly { kind: string; text: Texts }[];
}

/** Returns the texts of a game by the keys that the folders of games use, such as `what.pips_left`. */
export function textsOf({ refusals = [], sheet, tallies = [] }: ServedGame): ServedTexts {
  return Object.fromEntries([
    ...refusals.map(({ code, text }) => [`refused.${code}`, text] as const),
    ...tallies.map(({ kind, text }) => [`tally.${kind}`, text] as const),
    ...(sheet?.lines ?? []).map(({ what, text }) => [`what.${what}`, text] as const),
    // A deal and a match may end for the same reason; the page shows why the deal ended.
    ...(sheet?.match_reasons ?? []).map(({ reason, text }) => [`reason.${reason}`, text] as const),
    ...(sheet?.deal_reasons ?? []).map(({ reason, text }) => [`reason.${reason}`, text] as const),
  ]);
}

/** Loads the server's words for a game. Without an answer its identifiers are shown, which is no reason to show no table. */
export async function loadServedTexts(variant: string): Promise<void> {
  if (isServed(variant)) return;
  try {
    const answer = await fetch('/api/protocol/registry.json');
    if (!answer.ok) return;
    const { variants } = (await answer.json()) as { variants: readonly ServedGame[] };
    const game = variants.find(({ key }) => key === variant);
    if (game) serveTexts(variant, textsOf(game));
  } catch {
    // The line is lost: the next visit of the game asks again.
  }
}
