// Small parts of every screen.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Refusal } from '../api/call';
import type { Loaded, Pages } from '../api/use';
import { gameHref, playerHref } from '../router';
import { moment, span } from './words';

/** The message about the last action, in the page's live region for six seconds. */
export const told = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;
export function tellDone(text: string): void {
  told.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => (told.value = ''), 6_000);
}

/** The screen's heading: it has the focus when the screen opens, so that screen readers begin there. */
export function Heading({ children, beside }: { children: ComponentChildren; beside?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header class="heading">
      <h1 tabIndex={-1} ref={heading}>
        {children}
      </h1>
      {beside && <div class="row wrap">{beside}</div>}
    </header>
  );
}

export function Refused({ refusal, again }: { refusal: Refusal; again?: () => void }) {
  const wait = refusal.waitSeconds ? ` Try again in ${span(refusal.waitSeconds * 1000)}.` : '';
  return (
    <div class="refused" role="alert">
      <p>
        {refusal.words}
        {wait} <code>{refusal.code}</code>
      </p>
      {again && (
        <button type="button" class="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Shows the loaded data, or the refusal. */
export function Shown<T>({ of, children }: { of: Loaded<T>; children: (data: T) => ComponentChildren }) {
  return (
    <>
      {of.refusal && <Refused refusal={of.refusal} again={of.reload} />}
      {of.data !== null ? children(of.data) : of.loading && <p class="quiet">Loading …</p>}
    </>
  );
}

/** Below a list: the button for the next page, the refusal, or a text for an empty list. */
export function PagesEnd<Line>({ of, none }: { of: Pages<Line>; none: string }) {
  if (of.refusal) return <Refused refusal={of.refusal} again={of.next} />;
  if (of.loading) return <p class="quiet">Loading …</p>;
  if (of.lines.length === 0) return <p class="quiet none">{none}</p>;
  if (!of.more) return null;
  return (
    <button type="button" class="button" onClick={of.next}>
      Show more
    </button>
  );
}

export function Time({ ms }: { ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${new Date(ms).toISOString()}, ${span(Date.now() - ms)} ago`}>
      {moment(ms)}
    </time>
  );
}

export interface Column<Line> {
  head: string;
  cell(line: Line): ComponentChildren;
  /** Aligned to the right. */
  number?: boolean;
  /** Hidden on narrow screens. */
  extra?: boolean;
}

/** A table that scrolls sideways on its own if it is too wide, also with the keyboard. */
export function Lines<Line>({ label, of, columns, keyOf }: {
  label: string;
  of: readonly Line[];
  columns: readonly Column<Line>[];
  keyOf: (line: Line) => string | number;
}) {
  if (of.length === 0) return null;
  const kind = (column: Column<Line>) => [column.number && 'number', column.extra && 'extra'].filter(Boolean).join(' ');
  return (
    <div class="lines" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" class={kind(column)}>
                {column.head || <span class="sr">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((line) => (
            <tr key={keyOf(line)}>
              {columns.map((column) => (
                <td key={column.head} class={kind(column)} data-head={column.head}>
                  {column.cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Facts({ of }: { of: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {of
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([head, value]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Chip({ kind, children }: { kind?: 'good' | 'bad' | 'now'; children: ComponentChildren }) {
  return <span class={`chip ${kind ?? ''}`}>{children}</span>;
}

export function PlayerLink({ player, name }: { player?: string; name: string }) {
  if (!player) return <>{name || '–'}</>;
  return <a href={playerHref(player)}>{name || `${player.slice(0, 8)}…`}</a>;
}
export function GameLink({ match, seq, children }: { match: string; seq?: number; children: ComponentChildren }) {
  return <a href={gameHref(match, seq)}>{children}</a>;
}

/** A shortened id; its tooltip has the whole id. */
export function Id({ id }: { id: string }) {
  return (
    <code class="id" title={id}>
      {id.length > 12 ? `${id.slice(0, 10)}…` : id}
    </code>
  );
}
