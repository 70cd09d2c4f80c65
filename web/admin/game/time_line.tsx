// Every event and every refused request in order; the current moment is marked and kept in view.

import { useEffect, useRef } from 'preact/hooks';
import { PlayerLink } from '../ui/parts';
import { clock, plain, step } from '../ui/words';
import { gameHref } from '../router';
import { entryText, type Telling } from './entry_text';
import { type Kind, kinds, type Moment, shownOf } from './moments';

const kindNames: { readonly [kind in Kind]: string } = {
  game: 'Game',
  room: 'Room',
  chat: 'Chat',
  connection: 'Connections',
  refused: 'Refused',
  clock: 'Clock',
};

interface Props {
  match: string;
  moments: readonly Moment[];
  at: number;
  hidden: ReadonlySet<string>;
  telling(moment: Moment): Telling;
  onMoment(at: number): void;
  onHide(hidden: ReadonlySet<string>): void;
}

export function TimeLine({ match, moments, at, hidden, telling, onMoment, onHide }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !line) return;
    // Only the list scrolls, never the page. `offsetTop` counts from the list.
    const top = line.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - (box.clientHeight - line.offsetHeight) / 2;
  }, [at, moments.length, hidden]);
  const present = kinds.filter((kind) => moments.some((one) => one.entry.kind === kind));
  const toggle = (kind: string) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    onHide(next);
  };
  return (
    <section class="time-line" aria-label="Time line">
      <div class="row wrap kinds" role="group" aria-label="Kinds of moments">
        {present.map((kind) => (
          <button key={kind} type="button" class={`button kind-${kind}`} aria-pressed={!hidden.has(kind)} onClick={() => toggle(kind)}>
            {kindNames[kind]} <small>{moments.filter((one) => one.entry.kind === kind).length}</small>
          </button>
        ))}
      </div>
      <ol ref={list} tabIndex={0} aria-label="Moments">
        {shownOf(moments, hidden, at).map((index) => {
          const moment = moments[index];
          if (!moment) return null;
          return (
            <Line
              key={index}
              match={match}
              moment={moment}
              current={index === at}
              telling={telling}
              onChoose={() => onMoment(index)}
            />
          );
        })}
      </ol>
    </section>
  );
}

function Line({ match, moment, current, telling, onChoose }: {
  match: string;
  moment: Moment;
  current: boolean;
  telling(moment: Moment): Telling;
  onChoose(): void;
}) {
  const { entry, since, seq, begins } = moment;
  const told = telling(moment);
  const rule = entry.rule && <a href={`/rules/${told.variant}#${entry.rule}`} target="_blank" rel="noreferrer">{entry.rule}</a>;
  const timedOut = entry.by === 'clock' && entry.kind === 'game';
  return (
    <li class={`moment kind-${entry.kind}`} aria-current={current ? 'step' : undefined} data-seq={entry.seq}>
      {begins > 0 && <b class="deal">Deal {begins}</b>}
      <a
        class="when"
        href={gameHref(match, seq)}
        title={entry.seq === undefined ? 'Not in the log' : `Moment ${entry.seq}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
      >
        {clock(entry.at_ms)}
      </a>
      <span class="since">{since === null ? '' : step(since)}</span>
      <span class="what">
        {entry.kind === 'chat' && (
          <b>
            <Who by={entry.by} name={entry.name} />:{' '}
          </b>
        )}
        {entry.kind === 'refused' && (
          <>
            <b>{entry.name || entry.by}</b> tried{' '}
          </>
        )}
        {entryText(entry, told)}
        {entry.kind === 'refused' && (
          <span class="why">
            {' '}
            refused: {plain(entry.code ?? '').toLowerCase()} {rule}
          </span>
        )}
        {timedOut && <span class="why"> (time was up)</span>}
      </span>
    </li>
  );
}

function Who({ by, name }: { by: string; name: string }) {
  const player = by.startsWith('player:') ? by.slice('player:'.length) : undefined;
  return <PlayerLink name={name || by} {...(player !== undefined && { player })} />;
}
