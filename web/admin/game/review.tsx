// The replay: the table on one side, the time line on the other side, and the keys that move both.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { boardOf } from '../../src/boards/registry';
import { stateAt } from '../../src/replay/frames';
import { Icon, type IconName } from '../../src/ui/icon';
import { address, gameHref, go } from '../router';
import { Refused, tellDone } from '../ui/parts';
import { entryText, type Telling } from './entry_text';
import { dealBeside, hiddenAtFirst, type Moment, momentAt, momentsOf, moveBeside } from './moments';
import { Position } from './position';
import { TimeLine } from './time_line';
import { useFrames, useTimeLine } from './use_match';

interface Props {
  match: string;
  variant: string;
  names: string[];
  running: boolean;
  /** Whether the replay is visible: otherwise its keys do nothing. */
  active: boolean;
  onMoment(seq: number): void;
}

export function Review({ match, variant, names, running, active, onMoment }: Props) {
  const [turn, setTurn] = useState(0);
  const line = useTimeLine(match, turn);
  const frames = useFrames(match, turn);
  const board = boardOf(variant);
  const replay = frames.value;
  const moments = useMemo(() => momentsOf(line.value, replay?.frames ?? []), [line.value, replay]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(hiddenAtFirst);
  const [chosen, setChosen] = useState<number | null>(null);
  const wanted = address.value.seq;
  const end = Math.max(0, moments.length - 1);
  // The chosen moment; otherwise the link's; otherwise the beginning, or the latest moment of a running match.
  const at = Math.min(chosen ?? (wanted !== null ? momentAt(moments, wanted) : running ? end : 0), end);
  const moment = moments[at];

  // Another link to this match was followed, or the browser went back.
  const own = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted !== null && wanted !== own.current) setChosen(null);
  }, [wanted]);
  useEffect(() => {
    if (moment) onMoment(moment.seq);
  }, [moment?.seq]);

  const goTo = (to: number) => {
    const next = Math.min(Math.max(to, 0), end);
    const seq = moments[next]?.seq;
    setChosen(next);
    if (seq === undefined) return;
    own.current = seq;
    go(gameHref(match, seq), true);
  };
  // The next moment that is not hidden.
  const beside = (step: 1 | -1): number => {
    for (let next = at + step; ; next += step) {
      const one = moments[next];
      if (!one) return at;
      if (!hidden.has(one.entry.kind)) return next;
    }
  };
  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => goTo(moveBeside(moments, at, -1)),
    ArrowRight: () => goTo(moveBeside(moments, at, 1)),
    ArrowUp: () => goTo(beside(-1)),
    ArrowDown: () => goTo(beside(1)),
    PageUp: () => goTo(dealBeside(moments, at, -1)),
    PageDown: () => goTo(dealBeside(moments, at, 1)),
    Home: () => goTo(0),
    End: () => goTo(end),
  };
  useKeys(keys, active);

  const telling = (one: Moment): Telling => ({
    variant,
    names,
    board,
    room: replay && one.entry.kind === 'refused' ? stateAt(replay, Math.max(one.frame, 0), seatOf(one.entry.by)) : null,
  });
  const copy = () => {
    const link = location.origin + gameHref(match, moment?.seq);
    navigator.clipboard?.writeText(link).then(
      () => tellDone('The link to this moment is copied.'),
      () => undefined,
    );
  };
  const button = (icon: IconName, label: string, key: string, off: boolean) => (
    <button type="button" class="icon-button" aria-label={label} title={`${label} (${keyNames[key]})`} disabled={off} onClick={keys[key]}>
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {frames.refusal && <Refused refusal={frames.refusal} again={() => setTurn(turn + 1)} />}
      {line.refusal && <Refused refusal={line.refusal} again={() => setTurn(turn + 1)} />}
      {running && (
        <p class="note">
          This match runs: you see it as a spectator does.{' '}
          <button
            type="button"
            class="button"
            onClick={() => {
              setChosen(null);
              go(gameHref(match), true);
              setTurn(turn + 1);
            }}
          >
            Now
          </button>
        </p>
      )}
      <div class="review-grid" data-seq={moment?.seq}>
        <div class="board-side">
          {replay && board ? (
            <Position replay={replay} board={board} frame={moment?.frame ?? 0} />
          ) : (
            !frames.refusal && <p class="quiet">Loading …</p>
          )}
          <div class="player-buttons">
            {button('first', 'To the beginning', 'Home', at === 0)}
            {button('back', 'One move back', 'ArrowLeft', at === 0)}
            {button('on', 'One move on', 'ArrowRight', at >= end)}
            {button('last', 'To the end', 'End', at >= end)}
            <span class="player-at">
              {moments.length ? at + 1 : 0} / {moments.length}
              {!line.whole && ' …'}
            </span>
            <button type="button" class="icon-button" aria-label="Copy a link to this moment" title="Copy a link to this moment" onClick={copy}>
              <Icon name="link" />
            </button>
          </div>
          <p class="quiet keys">
            <kbd>←</kbd> <kbd>→</kbd> moves · <kbd>↑</kbd> <kbd>↓</kbd> everything · <kbd>PgUp</kbd> <kbd>PgDn</kbd> deals ·{' '}
            <kbd>Home</kbd> <kbd>End</kbd>
          </p>
          <p class="sr" aria-live="polite">
            {chosen !== null && moment ? entryText(moment.entry, telling(moment)) : ''}
          </p>
        </div>
        <TimeLine match={match} moments={moments} at={at} hidden={hidden} telling={telling} onMoment={goTo} onHide={setHidden} />
      </div>
    </>
  );
}

const keyNames: { readonly [key: string]: string } = { Home: 'Home', End: 'End', ArrowLeft: '←', ArrowRight: '→' };

function seatOf(by: string): number | undefined {
  const match = /^seat:(\d+)$/.exec(by);
  return match ? Number(match[1]) : undefined;
}

// Fields and open dialogs keep their own keys. It listens from the moment of the drawing on, so that each of several fast keys
// counts from where the one before it led.
function useKeys(keys: { readonly [key: string]: () => void }, active: boolean): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!active || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [aria-modal]')) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea')) return;
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
