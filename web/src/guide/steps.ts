// A guide is a list of steps. The one that is shown is the first that is not done with and has something to say now.

import type { RoomState } from '../app/room_state';
import { type Moment, over, playing } from './moments';

/** What on the screen a step speaks of; it is marked meanwhile. */
export type Part = 'players' | 'board' | 'hand';

export interface Step {
  id: string;
  text(): string;
  /** Left out: as long as a deal is on. */
  when?: Moment;
  /** The step is done with when this has come about, without a tap. */
  until?: Moment;
  about?: Part;
}

export const isDone = (step: Step, passed: readonly string[], room: RoomState): boolean =>
  passed.includes(step.id) || step.until?.(room) === true;

/** The step to show now; undefined while there is nothing to say. When the deal is over only the end is left to tell. */
export function stepNow(steps: readonly Step[], passed: readonly string[], room: RoomState): Step | undefined {
  const left = steps.filter((step) => !isDone(step, passed, room));
  return over(room) ? left.find((step) => step.when === over) : left.find((step) => (step.when ?? playing)(room));
}

/** What every guide ends with. */
export const atTheEnd = (text: () => string): Step => ({ id: 'end', text, when: over });
