// The person's preferences. Each of them is a signal that stores itself.

import { effect, signal, type Signal } from '@preact/signals';
import { languages, type LanguageCode, preferredLanguage, useLanguage } from '../texts';
import { read, write } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

function kept<T extends string>(key: string, values: readonly T[], otherwise: T): Signal<T> {
  const stored = read(key) as T | null;
  const value = signal<T>(stored !== null && values.includes(stored) ? stored : otherwise);
  effect(() => write(key, value.value));
  return value;
}

const switched = ['on', 'off'] as const;
const codes = Object.keys(languages) as LanguageCode[];

export const theme = kept<Theme>('theme', ['auto', 'light', 'dark'], 'auto');
export const sound = kept('sound', switched, 'on');
/** Whether calls at the table are shown, in bubbles next to the seats. */
export const callOuts = kept('callouts', switched, 'on');
/** Whether the table hears the name of a tile that we play, where it has one (Seychelles). */
export const tileNames = kept('tile_names', switched, 'off');
/** A short buzz when it is our turn, if the device can. */
export const vibration = kept('vibration', switched, 'on');
/** Whether a tile with only one place still waits for a second tap. */
export const askFirst = kept('ask_first', switched, 'off');
/** Whether single letters are commands. */
export const letterKeys = kept('letter_keys', switched, 'on');
/** Whether tables are read and played as text. */
export const textMode = kept('text_mode', switched, 'off');
export const switchText = (): void => {
  textMode.value = textMode.value === 'on' ? 'off' : 'on';
};
export const languageCode = kept<LanguageCode>('language', codes, preferredLanguage(navigator.languages ?? []));

effect(() => {
  const chosen = theme.value;
  if (chosen === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
});

const tryAgainMs = 5_000;

/** Loads a language. Without its file the page stays in the language that it has, English at first, and tries again. */
async function speakIn(code: LanguageCode): Promise<void> {
  try {
    await useLanguage(code);
  } catch {
    setTimeout(() => code === languageCode.peek() && void speakIn(code), tryAgainMs);
  }
}

/** Loads the chosen language now and whenever another is chosen. Resolves also without its file: there is always English. */
export function followLanguage(): Promise<void> {
  const first = speakIn(languageCode.peek());
  let started = false;
  effect(() => {
    const code = languageCode.value;
    if (started) void speakIn(code);
    started = true;
  });
  return first;
}
