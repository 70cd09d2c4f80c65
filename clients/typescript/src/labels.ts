// Actions of any game in words, from the texts that the server serves. This file knows no game.

import type { SheetWords, Texts } from './sheet_words.js';

export interface ActionLabel {
  /** The `type` of the action. */
  action: string;
  /** With placeholders: `{tile}` is a field of the action, `{cell.x}` a field of a field, `{train:seat}` the player on that seat. */
  text: Texts;
  /** Values that have a text of their own, by placeholder and value. */
  words?: { readonly [placeholder: string]: { readonly [value: string]: Texts } };
}

/** What labels and the words of score sheets need of `/api/protocol/registry.json`. */
export interface Labels {
  /** The codes of the languages that the texts have. */
  languages?: readonly string[];
  variants: readonly { key: string; labels?: readonly ActionLabel[]; sheet?: SheetWords }[];
}

/** Loads the registry of a server. Rejects if it cannot be reached, or has none. */
export async function loadLabels(url: string, init?: { signal?: AbortSignal }): Promise<Labels> {
  const answer = await fetch(new URL('/api/protocol/registry.json', url.replace(/^ws/, 'http')), init);
  if (!answer.ok) throw new Error(`the registry of the server answers ${answer.status}`);
  return (await answer.json()) as Labels;
}

export interface LabelOptions {
  /** The language's code, such as `fr`. A language that the server does not have is shown in English. */
  language?: string;
  /** The name of the player on a seat. Left out or empty: the number of the seat, from 1. */
  nameOf?(seat: number): string | undefined;
}

/** Returns an action in words, such as "Play 4-6 on the right"; its type and values if the server has no label for it. */
export function actionLabel(labels: Labels, variant: string, action: { type: string }, { language = 'en', nameOf }: LabelOptions = {}): string {
  const label = labels.variants.find(({ key }) => key === variant)?.labels?.find((one) => one.action === action.type);
  if (!label) return Object.values(action).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(' ');
  const inLanguage = (texts: Texts): string => texts[language] ?? texts.en ?? '';
  return inLanguage(label.text).replace(/\{([^}:]+)(:seat)?\}/g, (_, path: string, isSeat?: string) => {
    const value = path.split('.').reduce<unknown>((of, key) => (of as { [key: string]: unknown } | undefined)?.[key], action);
    if (isSeat) return nameOf?.(Number(value)) || String(Number(value) + 1);
    const word = label.words?.[path]?.[String(value)];
    return word ? inLanguage(word) : String(value ?? '');
  });
}
