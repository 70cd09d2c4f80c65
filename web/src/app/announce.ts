// The one polite live region of the page. Events between two of our turns are spoken together, so that not every move of a
// bot interrupts a screen reader.

import { batch, signal } from '@preact/signals';
import { tell } from '../texts/tell';
import { t } from '../texts';
import { type Happened, isMyTurn, type RoomState } from './room_state';

export const announced = signal('');
/** How many texts have been spoken: the same text again is another one. */
export const spokenCount = signal(0);

const patienceMs = 3_000;
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (pending.length === 0) return;
  batch(() => {
    announced.value = pending.join(' ');
    spokenCount.value += 1;
  });
  pending = [];
}

/** Speaks the text together with others within three seconds; immediately if `now`. */
export function speak(text: string, now = false): void {
  pending.push(text);
  if (now) flush();
  else timer ??= setTimeout(flush, patienceMs);
}

function openEnds(room: RoomState): string {
  const line = room.table?.line as { left?: number; right?: number } | undefined;
  return line?.left !== undefined && line.right !== undefined
    ? t('event.your_turn_ends', { left: line.left, right: line.right })
    : t('event.your_turn');
}

/** Speaks what the waiting line changes for us: a better place, a seat, or that our seat is gone. */
function announcePlace(before: RoomState | null, after: RoomState, news: Happened[]): void {
  if (before?.id !== after.id) return;
  const [was, is] = [before.you, after.you];
  if (was.line !== undefined && is.line !== undefined && is.line < was.line) speak(t('event.you_moved_up', { n: is.line }));
  if (!news.some((one) => one.event.type === 'seats_changed')) return;
  if (was.seat === undefined && is.seat !== undefined) speak(t('event.you_got_seat'));
  if (was.seat !== undefined && is.seat === undefined) speak(t('event.you_lost_seat'));
}

export function announce(before: RoomState | null, after: RoomState, news: Happened[]): void {
  for (const one of news.slice(-12)) {
    const text = tell(one);
    if (text) speak(text);
  }
  announcePlace(before, after, news);
  const mine = isMyTurn(after);
  if (mine && (!before || !isMyTurn(before) || news.some((one) => one.from === 'game'))) speak(openEnds(after), true);
  else if (before?.info.phase !== after.info.phase) flush();
}
