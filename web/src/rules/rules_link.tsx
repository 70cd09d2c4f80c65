import type { ComponentChildren } from 'preact';
import { go, pathOf } from '../app/router';
import { chapterOf } from '../boards/registry';

/** A link to the rules of a game that works without leaving the page. */
export function RulesLink({ entry, anchor, label, children }: {
  entry: string;
  /** Such as `#R3.2`. */
  anchor?: string;
  label?: string;
  children: ComponentChildren;
}) {
  const to = { page: 'rules', variant: entry.split('/')[0] ?? entry, anchor: anchor ?? chapterOf(entry) } as const;
  return (
    <a
      class="button quiet-button"
      href={pathOf(to)}
      aria-label={label}
      onClick={(event) => {
        // With these keys the browser opens a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
