// What came of a report, for the player who made it: one sentence of a list, in the language of the page.

import { closedReports } from '../app/store';
import type { ReportClosed } from '../protocol';
import { date, t } from '../texts';
import { reportTexts } from './texts';

const w = reportTexts.t;

export function ReportOutcome({ of }: { of: ReportClosed }) {
  return (
    <div class="banner slow" role="status">
      <p>
        {w('outcome', { date: date(of.reported), category: w(of.category) })} {w(of.outcome)}
      </p>
      <button type="button" class="button small" onClick={() => (closedReports.value = closedReports.value.slice(1))}>
        {t('ui.close')}
      </button>
    </div>
  );
}
