// The coach's card: one step at a time, or one tip, never over a tile. The one polite log speaks each of them.

import '../styles/tips.css';
import { useEffect, useState } from 'preact/hooks';
import { speak } from '../app/announce';
import { create, leaveForGood, room as roomNow } from '../app/store';
import { helps, isMyTurn, type RoomState } from '../app/room_state';
import { guidedGame } from '../boards/registry';
import { entryOf } from '../forms/entries';
import { Figure } from '../rules/figure';
import { RulesLink } from '../rules/rules_link';
import { over } from '../guide/moments';
import { type Guide, isDone, type Part, stepNow } from '../guide/steps';
import { guideTexts } from '../guide/texts';
import { seeTip, type ShownTip, tipNow, tipsSeen, wantTips } from '../guide/tips';
import { t } from '../texts';
import { Icon } from '../ui/icon';
import { endGuide, type Lesson, passStep } from './guide';

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

/** Loads the guide to an entry with its texts. */
async function loadGuide(entry: string): Promise<Guide | undefined> {
  const [module] = await Promise.all([guidedGame(entry)?.load(), guideTexts.load()]);
  await module?.guide.texts.load();
  return module?.guide;
}

function useGuide(entry: string): Guide | undefined {
  const [loaded, setLoaded] = useState<Guide>();
  useEffect(() => {
    // Without its texts there is no guide, but the table still works.
    void loadGuide(entry).then(setLoaded, endGuide);
  }, [entry]);
  return loaded;
}

/** `place`: at the table during a deal, on the score sheet after it. `lesson`: the guided game, at its table. */
export function Coach({ room, place, lesson }: { room: RoomState; place: 'table' | 'sheet' | 'tips'; lesson: Lesson | null }) {
  if (!helps(room) || (place === 'sheet') !== over(room)) return null;
  if (lesson) return <Card room={room} now={lesson} />;
  return room.you.seat !== undefined && tipsSeen.value !== 'off' ? <Tips room={room} /> : null;
}

/** A tip stays until the player has moved, or closes it. */
function Tips({ room }: { room: RoomState }) {
  const tips = useGuide(room.info.variant)?.tips;
  const [shown, show] = useState<ShownTip | null>(null);
  // A move that the player waits for is no new turn, and neither is a message.
  const turn = isMyTurn(room) ? room.log.findLast(({ from }) => from === 'game')?.seq : undefined;
  useEffect(() => {
    const next = tips && turn !== undefined ? tipNow(tips, room) : null;
    show(next);
    if (!next) return;
    seeTip(next.id);
    speak(next.line);
  }, [tips, turn]);
  if (!shown) return null;
  return (
    <section class="coach tip" aria-label={guideTexts.t('tip')} data-tip={shown.id}>
      <div class="row">
        <p>{shown.line}</p>
        <button type="button" class="icon-button" aria-label={t('ui.close')} onClick={() => show(null)}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

function Card({ room, now }: { room: RoomState; now: Lesson }) {
  const steps = useGuide(now.entry)?.steps ?? [];
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

/** Starts the same game with its usual options, and shows the tips of its guide again at their moments. */
async function again(key: string): Promise<void> {
  endGuide();
  wantTips(true);
  const entry = entryOf(key);
  if (!entry || !roomNow.peek()) return;
  await leaveForGood();
  await create(entry.variant, entry.seats, entry.options, {}, 'normal');
}
