import { t } from '../texts';

/** The heading of a table: its name, and the number of the deal once there is one. */
export function Title({ name, deal }: { name: string; deal: number }) {
  return (
    <h1>
      {name}
      {deal > 0 && (
        <span>
          <i> · </i>
          {t('table.deal', { n: deal })}
        </span>
      )}
    </h1>
  );
}
