// The coach's card: one step at a time, never over a tile. The one polite log speaks each step.

import { useEffect, useState } from 'preact/hooks';
import { speak } from '../app/announce';
import { create, leaveForGood, room as roomNow } from '../app/store';
import { helps, type RoomState } from '../app/room_state';
import { guidedGame } from '../boards/registry';
import { entryOf } from '../forms/entries';
import { Figure } from '../rules/figure';
import { RulesLink } from '../rules/rules_link';
import { over } from '../guide/moments';
import { isDone, type Part, type Step, stepNow } from '../guide/steps';
import { guideTexts } from '../guide/texts';
import { endGuide, guide, type Lesson, passStep } from './guide';

// Selectors for the parts of every table; each board marks its felt with data-board and its hand with data-hand.
const places: { readonly [part in Part]: string } = {
  players: '.strip',
  board: '[data-board]',
  hand: '.table [data-hand]',
};

function useMark(part: Part | undefined): void {
  useEffect(() => {
    const place = part && document.querySelector(places[part]);
    place?.classList.add('coached');
    return () => place?.classList.remove('coached');
  }, [part]);
}

/** Loads the steps of an entry with their texts. */
async function stepsOf(entry: string): Promise<Step[]> {
  const [module] = await Promise.all([guidedGame(entry)?.load(), guideTexts.load()]);
  await module?.guide.texts.load();
  return module?.guide.steps ?? [];
}

function useSteps(entry: string): Step[] {
  const [steps, setSteps] = useState<Step[]>([]);
  useEffect(() => {
    // Without its texts there is no guide, but the table still works.
    void stepsOf(entry).then(setSteps, endGuide);
  }, [entry]);
  return steps;
}

/** `place`: at the table during a deal, on the score sheet after it. */
export function Coach({ room, place }: { room: RoomState; place: 'table' | 'sheet' }) {
  const now = guide.value;
  if (!now || !helps(room) || (place === 'sheet') !== over(room)) return null;
  return <Card room={room} now={now} />;
}

function Card({ room, now }: { room: RoomState; now: Lesson }) {
  const steps = useSteps(now.entry);
  const step = stepNow(steps, now.passed, room);
  const text = step?.text() ?? (steps.length ? guideTexts.t('waiting') : '');
  useMark(step?.about);
  useEffect(() => {
    if (step) speak(step.text(), true);
  }, [step?.id]);
  useEffect(() => {
    for (const one of steps) if (one.id !== step?.id && isDone(one, now.passed, room)) passStep(one.id);
  });
  if (steps.length === 0) return null;
  const last = step?.id === 'end';
  return (
    <section class={`coach${last ? ' last' : ''}`} aria-label={guideTexts.t('title')} data-step={step?.id ?? ''}>
      <p>{text}</p>
      {step?.figures && (
        <div class="coach-figures">
          {step.figures.map(({ name, caption }) => (
            <figure key={name}>
              <Figure variant={room.info.variant} name={name} />
              <figcaption>{caption()}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div class="coach-foot">
        {step && (
          <small>{guideTexts.t('step', { n: steps.indexOf(step) + 1, all: steps.length })}</small>
        )}
        {last && <RulesLink entry={now.entry}>{guideTexts.t('rules')}</RulesLink>}
        {last && (
          <button type="button" class="button" onClick={() => void again(now.entry)}>
            {guideTexts.t('again')}
          </button>
        )}
        {!last && (
          <button type="button" class="button small quiet-button" onClick={endGuide}>
            {guideTexts.t('skip')}
          </button>
        )}
        {step && (
          <button type="button" class={`button small${last ? '' : ' primary'}`} onClick={() => (last ? endGuide() : passStep(step.id))}>
            {guideTexts.t(last ? 'done' : 'next')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Starts the same game with its usual options. */
async function again(key: string): Promise<void> {
  endGuide();
  const entry = entryOf(key);
  if (!entry || !roomNow.peek()) return;
  await leaveForGood();
  await create(entry.variant, entry.seats, entry.options, {}, 'normal');
}
