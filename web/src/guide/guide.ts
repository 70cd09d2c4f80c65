// A guided first game: a real table with bots, and a coach who explains the screen. This part is loaded before the coach: it
// knows the table and the steps that are done.

import { signal } from '@preact/signals';
import { create } from '../app/store';
import { readJson, write } from '../app/storage';
import type { Entry } from '../forms/entries';
import type { JsonObject, RoomSettings } from '../protocol';

export interface Guide {
  /** The game, as on the shelf. */
  entry: string;
  /** The code of its table. */
  code: string;
  /** The ids of the steps that are done. */
  passed: string[];
}

export const guide = signal<Guide | null>(readJson<Guide>('guide'));

/** The tables of this visit's guided games: after one, nobody is invited to it. */
const lessons = new Set<string>([guide.peek()?.code ?? '']);
export const isLesson = (code: string): boolean => lessons.has(code);

function keep(next: Guide | null): void {
  guide.value = next;
  write('guide', next && JSON.stringify(next));
}

/** The short table of each game with a guide: one deal, or as near to that as the game allows. */
const tables: { readonly [entry: string]: { seats?: number; options: JsonObject } } = {
  gaple: { options: { deals: 1 } },
  seychelles: { options: { target: 10 } },
  garrafina: { options: { deals: 1 } },
  'garrafina/correlativa': { options: { deals: 1 } },
  triple: { seats: 2, options: { deals: 1 } },
  'triple/solitaire': { options: { solo_hand: 6 } },
  kap_tai_shap: { seats: 3, options: { deals: 1 } },
};

export const hasGuide = (entry: string): boolean => entry in tables;

// The learner passes by hand, to see how it works, and there are no spectators.
const settings: Partial<RoomSettings> = { auto_pass: false, watching: 'off' };

export async function startGuide(entry: Entry): Promise<void> {
  const table = tables[entry.key];
  if (!table) return;
  const seats = table.seats ?? entry.seats;
  // With another number of seats the defaults differ: then only the guide's own options are sent.
  const options = seats === entry.seats ? { ...entry.options, ...table.options } : table.options;
  const code = await create(entry.variant, seats, options, settings, 'easy');
  if (!code) return;
  lessons.add(code);
  keep({ entry: entry.key, code, passed: [] });
}

export function passStep(id: string): void {
  const now = guide.peek();
  if (now && !now.passed.includes(id)) keep({ ...now, passed: [...now.passed, id] });
}

export const endGuide = (): void => keep(null);
