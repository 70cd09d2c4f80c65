import { go, pathOf } from '../app/router';
import { t } from '../texts';

/** The number of a rule, as a link to the rule. */
export function RuleLink({ variant, rule }: { variant: string; rule: string }) {
  const to = { page: 'rules', variant, anchor: `#${rule}` } as const;
  return (
    <a
      class="rule-link"
      href={pathOf(to)}
      aria-label={t('sheet.rule', { rule })}
      onClick={(event) => {
        // With these keys the browser opens a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {rule}
    </a>
  );
}
