// The identifiers of a score sheet in words, from the texts that the server serves. This file knows no game.

/** A text in each language, by its code. */
export type Texts = { readonly [language: string]: string };

/** Where an identifier stands: the `what` of a line, the `reason` of a deal's result or that of a match's result. */
export type SheetPlace = 'lines' | 'deal_reasons' | 'match_reasons';

/** What one identifier means. In a line it is called `what`, in a result `reason`. */
export interface SheetWord {
  what?: string;
  reason?: string;
  text: Texts;
}

/** The words of a game's score sheets, as `/api/protocol/registry.json` has them. */
export type SheetWords = { readonly [place in SheetPlace]: readonly SheetWord[] };

/** The games of the registry, as far as their score sheets need it. */
export interface Sheets {
  variants: readonly { key: string; sheet?: SheetWords }[];
}

/**
 * Returns what an identifier of a score sheet means, such as "Pips left in hand"; the identifier itself, with blanks, if the server has no
 * word for it. A language that the server does not have is shown in English.
 */
export function sheetWord(registry: Sheets, variant: string, place: SheetPlace, id: string, language = 'en'): string {
  const words = registry.variants.find(({ key }) => key === variant)?.sheet?.[place];
  const text = words?.find(({ what, reason }) => (what ?? reason) === id)?.text;
  return text?.[language] ?? text?.en ?? id.replace(/_/g, ' ');
}
