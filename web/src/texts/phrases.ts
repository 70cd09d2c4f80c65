import type { PhraseId } from '../protocol';

/** The quick phrases that all games share: each has a text in every language. */
export const generalPhrases = [
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
export type GeneralPhrase = (typeof generalPhrases)[number];
