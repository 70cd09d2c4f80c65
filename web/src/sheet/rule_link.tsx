import type { ComponentChildren } from 'preact';
import { go, pathOf } from '../app/router';
import { t } from '../texts';

/** Makes a link to the rule of all that it encloses, so that a finger meets it. */
export function RuleLink({ variant, rule, children, class: style }: { variant: string; rule: string; class: string; children: ComponentChildren }) {
  const to = { page: 'rules', variant, anchor: `#${rule}` } as const;
  return (
    <a
      class={style}
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
