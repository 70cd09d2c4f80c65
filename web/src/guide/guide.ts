// A guided first game: a real table with bots, beside which a coach says what is on the screen. This is what is known
// before the coach is loaded: which table it is, and how far one has come.

import { signal } from '@preact/signals';
import { create, lastRoom } from '../app/store';
import { readJson, write } from '../app/storage';
import type { Entry } from '../forms/entries';
import type { JsonObject, RoomSettings } from '../protocol';

export interface Guide {
  /** The game, as on the shelf. */
  entry: string;
  /** The code of its table. */
  code: string;
  /** The steps that are done with. */
  passed: string[];
}

export const guide = signal<Guide | null>(readJson<Guide>('guide'));

function keep(next: Guide | null): void {
  guide.value = next;
  write('guide', next && JSON.stringify(next));
}

/** How short the guided game is, for the games that have a guide: one deal, or as near to it as the game allows. */
const tables: { readonly [entry: string]: { seats?: number; options: JsonObject } } = {
  gaple: { options: { deals: 1 } },
  seychelles: { options: { target: 10 } },
  garrafina: { options: { max_deals: 1 } },
  'garrafina/correlativa': { options: { max_deals: 1 } },
  triple: { seats: 2, options: { max_rounds: 1 } },
  'triple/solitaire': { options: { solo_hand: 6 } },
  kap_tai_shap: { seats: 3, options: { hands: 1 } },
};

export const hasGuide = (entry: string): boolean => entry in tables;

// The learner passes by hand, so that passing is seen, and nobody looks on.
const settings: Partial<RoomSettings> = { auto_pass: false, watching: 'off' };

export async function startGuide(entry: Entry): Promise<void> {
  const table = tables[entry.key];
  if (!table) return;
  const seats = table.seats ?? entry.seats;
  // Other seats mean other defaults: then only what the guide wants is said.
  const options = seats === entry.seats ? { ...entry.options, ...table.options } : table.options;
  await create(entry.variant, seats, options, settings, 'easy');
  const code = lastRoom.peek()?.code;
  if (code) keep({ entry: entry.key, code, passed: [] });
}

export function passStep(id: string): void {
  const now = guide.peek();
  if (now && !now.passed.includes(id)) keep({ ...now, passed: [...now.passed, id] });
}

export const endGuide = (): void => keep(null);
