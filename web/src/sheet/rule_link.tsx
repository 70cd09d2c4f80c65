import type { ComponentChildren } from 'preact';
import { go, pathOf } from '../app/router';
import { t } from '../texts';

/** A link to a rule, with its number as a mark: all of what it encloses, so that it is large enough for a finger. */
export function RuleLink({ variant, rule, children }: { variant: string; rule: string; children: ComponentChildren }) {
  const to = { page: 'rules', variant, anchor: `#${rule}` } as const;
  return (
    <a
      class="score-line"
      href={pathOf(to)}
      title={t('sheet.rule', { rule })}
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
