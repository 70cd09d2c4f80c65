// Short messages to the person, and refusals in words.

import { ClosedError, RefusedError, TooManyRequestsError } from '../connection';
import { t } from '../texts';
import { refusal } from '../texts/refusal';
import { speak } from './announce';
import { notice, room } from './signals';

let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string, bad = false): void {
  show(text, bad);
  speak(text, true);
}

/** Shows a text that is spoken elsewhere. */
export function show(text: string, bad = false): void {
  clearTimeout(timer);
  notice.value = { text, bad };
  timer = setTimeout(() => (notice.value = null), bad ? 5_000 : 2_500);
}

/** Whether nobody waits for the request any more: we have left the place that asked for it. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shows in words why a request failed. A lost connection is not shown here; any other error is thrown again. */
export function tellFailure(error: unknown): void {
  if (error instanceof RefusedError) say(refusal(error.refused, room.peek()?.info.variant), true);
  else if (!(error instanceof ClosedError || error instanceof TooManyRequestsError || isAbort(error))) throw error;
}

/** Returns a player's name, or a word for those without one. */
export const shownName = ({ name }: { name: string }): string => name || t('start.guest');
