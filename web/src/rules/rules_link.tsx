import type { ComponentChildren } from 'preact';
import { go, pathOf } from '../app/router';

// The chapters about presets that are listed as games of their own.
const chapters: { readonly [entry: string]: string } = { 'garrafina/correlativa': '#R7', 'triple/solitaire': '#R8' };

/** A link to the rules of a game that works without leaving the page. */
export function RulesLink({ entry, anchor, label, children }: {
  entry: string;
  /** Such as `#R3.2`. */
  anchor?: string;
  label?: string;
  children: ComponentChildren;
}) {
  const to = { page: 'rules', variant: entry.split('/')[0] ?? entry, anchor: anchor ?? chapters[entry] ?? '' } as const;
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
