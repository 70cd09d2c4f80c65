// A guide is a list of steps. It shows the first step that is not done and fits the moment.

import type { RoomState } from '../app/room_state';
import type { GameTexts } from '../texts/game';
import { type Moment, over, playing } from './moments';
import type { Tip } from './tips';

/** The part of the screen that a step is about; it is marked during the step. */
export type Part = 'players' | 'board' | 'hand';

export interface Step {
  id: string;
  text(): string;
  /** When the step may be shown; if left out, during every deal. */
  when?: Moment;
  /** The step is done when this has happened, without a tap. */
  until?: Moment;
  about?: Part;
  /** Figures of the game, each with its caption. */
  figures?: readonly { name: string; caption(): string }[];
}

/** What the `steps.ts` of a guide exports. */
export interface Guide {
  steps: Step[];
  /** Loaded with the steps. */
  texts: { load: GameTexts['load'] };
  /** Also for tables without the guide (secondPart). */
  tips?: readonly Tip[];
}

export const isDone = (step: Step, passed: readonly string[], room: RoomState): boolean =>
  passed.includes(step.id) || step.until?.(room) === true;

/** Returns the step to show now; undefined if there is none. When the deal is over, only the last step is shown. */
export function stepNow(steps: readonly Step[], passed: readonly string[], room: RoomState): Step | undefined {
  const left = steps.filter((step) => !isDone(step, passed, room));
  return over(room) ? left.find((step) => step.when === over) : left.find((step) => (step.when ?? playing)(room));
}

/** Returns the last step of every guide. */
export const atTheEnd = (text: () => string): Step => ({ id: 'end', text, when: over });

/** Returns the second part of a guide: each tip is a step after the deal. */
export const secondPart = (tips: readonly Tip[]): Step[] => tips.map(({ id, text }) => ({ id, text, when: over }));
