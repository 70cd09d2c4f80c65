// Tips: advice that a guide gives at length as its second part, and that the table gives in one line, once, when it first applies.

import { signal } from '@preact/signals';
import { readJson, write } from '../app/storage';
import { isMyTurn, type RoomState } from '../app/room_state';

export interface Tip {
  /** Different from the tips of other games. */
  id: string;
  /** Explains it, without a table. */
  text(): string;
  /** Returns one line for the table if it applies to the player's next move; null if not. It may look at nothing that the player cannot see. */
  now(room: RoomState): string | null;
}

/** The tips that this device has shown; `off` if its player wants none. */
export const tipsSeen = signal<readonly string[] | 'off'>(readJson('tips') ?? []);

function keep(next: readonly string[] | 'off'): void {
  tipsSeen.value = next;
  write('tips', JSON.stringify(next));
}

/** Switches the tips on, each of them once more, or off. */
export const wantTips = (on: boolean): void => keep(on ? [] : 'off');

export interface ShownTip {
  id: string;
  line: string;
}

/** Returns the first tip that is new to the player and applies to their turn; null if there is none. */
export function tipNow(tips: readonly Tip[], room: RoomState, seen = tipsSeen.peek()): ShownTip | null {
  if (seen === 'off' || !isMyTurn(room)) return null;
  for (const tip of tips) {
    const line = seen.includes(tip.id) ? null : tip.now(room);
    if (line !== null) return { id: tip.id, line };
  }
  return null;
}

export function seeTip(id: string): void {
  const seen = tipsSeen.peek();
  if (seen !== 'off' && !seen.includes(id)) keep([...seen, id]);
}
