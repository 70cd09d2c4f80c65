// A line of the time line in words.

import type { Happened } from '../../src/app/room_state';
import type { AnyBoard } from '../../src/boards/board';
import type { Action } from '../../src/protocol';
import type { RoomState } from '../../src/app/room_state';
import { spoken, tell } from '../../src/texts/tell';
import type { TimeEntry } from '../generated/desk';
import { plain } from '../ui/words';
import { askedWords, deskWords } from './desk_words';

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** An event or action of which nobody has words: its type and what it says. */
export function raw(value: unknown): string {
  if (!isRecord(value)) return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  const { type, ...rest } = value;
  const said = Object.entries(rest).map(([key, inner]) => `${key.replace(/_/g, ' ')} ${isRecord(inner) || Array.isArray(inner) ? JSON.stringify(inner) : String(inner)}`);
  return [typeof type === 'string' ? plain(type) : '', said.join(', ')].filter(Boolean).join(': ');
}

export function actionWords(action: unknown, board: AnyBoard | null, room: RoomState | null): string {
  if (!isRecord(action) || typeof action.type !== 'string') return raw(action);
  try {
    if (board && room) return board.actionText(action as unknown as Action, room);
  } catch {
    // What was refused may be such that no board has words for it.
  }
  return raw(action);
}

/** What the words of an entry need besides it. */
export interface Telling {
  variant: string;
  names: string[];
  board: AnyBoard | null;
  /** The position then. */
  room: RoomState | null;
}

/** The entry in words that a person reads; null if nobody has any for it. */
export function entryWords(entry: TimeEntry, { variant, names, board, room }: Telling): string | null {
  const { event, kind } = entry;
  const type = isRecord(event) && typeof event.type === 'string' ? event.type : '';
  if (kind === 'refused') {
    if (entry.action !== undefined) return actionWords(entry.action, board, room);
    return (askedWords as { readonly [asked: string]: string })[type] ?? null;
  }
  if (kind === 'chat') return entry.text || (isRecord(event) ? spoken(event) : '');
  if (!isRecord(event)) return entry.text ?? null;
  try {
    const told = tell({ seq: entry.seq ?? 0, from: kind === 'game' ? 'game' : 'room', variant, event: event as never, names } as Happened);
    if (told) return told;
  } catch {
    // An event of newer or older rules has words of its name alone, if any.
  }
  return deskWords[type]?.(event, entry.name || 'Somebody', variant) ?? null;
}

/** Always something: what has no words is told as it was stored. */
export const entryText = (entry: TimeEntry, telling: Telling): string => entryWords(entry, telling) ?? raw(entry.event);
