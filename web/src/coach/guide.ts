// A guided first game: a real table with bots, and a coach who explains the screen. This part is loaded before the coach: it
// knows the table and the steps that are done.

import { signal } from '@preact/signals';
import { create } from '../app/store';
import { readJson, write } from '../app/storage';
import { guidedGame } from '../boards/registry';
import type { Entry } from '../forms/entries';
import type { RoomSettings } from '../protocol';

export interface Lesson {
  /** The game, as on the shelf. */
  entry: string;
  /** The code of its table. */
  code: string;
  /** The ids of the steps that are done. */
  passed: string[];
}

export const guide = signal<Lesson | null>(readJson<Lesson>('guide'));

/** The tables of this visit's guided games: after one, nobody is invited to it. */
const lessons = new Set<string>([guide.peek()?.code ?? '']);
export const isLesson = (code: string): boolean => lessons.has(code);

function keep(next: Lesson | null): void {
  guide.value = next;
  write('guide', next && JSON.stringify(next));
}

export const hasGuide = (entry: string): boolean => guidedGame(entry) !== undefined;

// The learner passes by hand, to see how it works, and there are no spectators.
const settings: Partial<RoomSettings> = { auto_pass: false, watching: 'off' };

export async function startGuide(entry: Entry): Promise<void> {
  const table = guidedGame(entry.key);
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
