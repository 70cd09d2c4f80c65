import { t } from '../texts';

/** The heading of a table: its name, and the number of the deal once there is one; of how many, if their number ends the match. */
export function Title({ name, deal, deals = 0 }: { name: string; deal: number; deals?: number | undefined }) {
  return (
    <h1>
      {name}
      {deal > 0 && (
        <span>
          <i> · </i>
          {deals > 0 ? t('table.deal_of', { n: deal, max: deals }) : t('table.deal', { n: deal })}
        </span>
      )}
    </h1>
  );
}
