// The entries of the time line in words.

import type { Happened } from '../../src/app/room_state';
import type { AnyBoard } from '../../src/boards/board';
import type { Action } from '../../src/protocol';
import type { RoomState } from '../../src/app/room_state';
import { spoken, tell } from '../../src/texts/tell';
import type { TimeEntry } from '../generated/admin';
import { plain } from '../ui/words';
import { askedWords, adminWords } from './admin_words';

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Describes an event or action without words of its own: its type and its values. */
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
    // A refused action may be so odd that the board has no words for it.
  }
  return raw(action);
}

/** What the words of an entry need in addition to the entry. */
export interface Telling {
  variant: string;
  names: string[];
  board: AnyBoard | null;
  /** The position at that moment. */
  room: RoomState | null;
}

/** Returns the entry in words for people; null if there are none. */
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
    // An event of newer or older rules gets the words of its name alone, if there are any.
  }
  return adminWords[type]?.(event, entry.name || 'Somebody', variant) ?? null;
}

/** Returns the entry in words; an entry without words is shown as it was stored. */
export const entryText = (entry: TimeEntry, telling: Telling): string => entryWords(entry, telling) ?? raw(entry.event);
