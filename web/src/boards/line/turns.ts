// The corners that the viewer wants in the line. They are nobody else's business: nothing is sent, and this device keeps them for
// the deal that is on the felt.

import { signal } from '@preact/signals';
import { readJson, write } from '../../app/storage';
import type { End, Line } from './layout';

type Turns = NonNullable<Line['turns']>;

const place = 'line_turns';
const kept = signal(readJson<{ of: string; turns: Turns }>(place) ?? { of: '', turns: {} });
const none: Turns = {};

/** Returns the corners that the viewer has made in a deal. */
export const turnsOf = (deal: string): Turns => (kept.value.of === deal ? kept.value.turns : none);

/** Makes a corner at an end of the line, or takes back the one that was made there with these tiles. Returns whether there is one now. */
export function switchTurn(deal: string, { tiles, first }: Line, end: End): boolean {
  const next = end === 'left' ? first : tiles.length - 1 - first;
  const before = turnsOf(deal)[end] ?? [];
  const isBack = before.includes(next);
  const after = isBack ? before.filter((one) => one !== next) : [...before, next];
  kept.value = { of: deal, turns: { ...turnsOf(deal), [end]: after } };
  write(place, JSON.stringify(kept.value));
  return !isBack;
}
