// The administrators' announcement to everybody, until it ends.

import type { Announcement } from '../protocol';
import { announcement } from './signals';

let timer: ReturnType<typeof setTimeout> | undefined;
let ends = Infinity;
const longestTimer = 2 ** 31 - 1;

export function hearAnnouncement({ text, until }: Announcement): void {
  clearTimeout(timer);
  announcement.value = text || null;
  // The server sends only what still holds. If it looks over, our clock is wrong: then the server or the reader ends it.
  const left = until - Date.now();
  ends = left > 0 ? until : Infinity;
  if (text && left > 0) timer = setTimeout(() => (announcement.value = null), Math.min(left, longestTimer));
}

/** Takes the announcement away if it has ended while the timers of this device slept. */
export function endAnnouncement(): void {
  if (Date.now() >= ends) announcement.value = null;
}
