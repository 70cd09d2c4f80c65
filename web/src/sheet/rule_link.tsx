import { go, pathOf } from '../app/router';
import { t } from '../texts';

/** The number of a rule, which opens the rule. */
export function RuleLink({ variant, rule }: { variant: string; rule: string }) {
  const to = { page: 'rules', variant, anchor: `#${rule}` } as const;
  return (
    <a
      class="rule-link"
      href={pathOf(to)}
      aria-label={t('sheet.rule', { rule })}
      onClick={(event) => {
        // A new tab is the reader's own choice.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {rule}
    </a>
  );
}
