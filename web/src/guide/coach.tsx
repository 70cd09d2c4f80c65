// The coach's card: one step at a time, never over a tile. The one polite log speaks each step.

import { useEffect, useState } from 'preact/hooks';
import { speak } from '../app/announce';
import { create, leaveForGood, room as roomNow } from '../app/store';
import { helps, type RoomState } from '../app/room_state';
import { entryOf } from '../forms/entries';
import { RulesLink } from '../rules/rules_link';
import { guideTexts } from './common/texts';
import { endGuide, guide, type Guide, passStep } from './guide';
import { over } from './moments';
import { guides } from './registry';
import { isDone, type Part, type Step, stepNow } from './steps';

// Selectors for the parts of every table; each board marks its felt with data-board and its hand as a toolbar.
const places: { readonly [part in Part]: string } = {
  players: '.strip',
  board: '[data-board]',
  hand: '.table [role=toolbar]',
};

function useMark(part: Part | undefined): void {
  useEffect(() => {
    const place = part && document.querySelector(places[part]);
    place?.classList.add('coached');
    return () => place?.classList.remove('coached');
  }, [part]);
}

function useSteps(entry: string): Step[] {
  const [steps, setSteps] = useState<Step[]>([]);
  useEffect(() => {
    const loader = guides[entry];
    if (!loader) return;
    // Without its texts there is no guide, but the table still works.
    void Promise.all([loader.steps(), loader.texts.load(), guideTexts.load()]).then(([loaded]) => setSteps(loaded), endGuide);
  }, [entry]);
  return steps;
}

/** `place`: at the table during a deal, on the score sheet after it. */
export function Coach({ room, place }: { room: RoomState; place: 'table' | 'sheet' }) {
  const now = guide.value;
  if (!now || !helps(room) || (place === 'sheet') !== over(room)) return null;
  return <Card room={room} now={now} />;
}

function Card({ room, now }: { room: RoomState; now: Guide }) {
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
