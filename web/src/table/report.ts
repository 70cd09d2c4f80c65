// The report, loaded when it is opened.

import { later } from '../ui/later';

export const ReportSheet = later(async () => {
  const [{ ReportSheet: Report }, { reportTexts }] = await Promise.all([import('../report/report_sheet'), import('../report/texts')]);
  await reportTexts.load();
  return Report;
}, 'quiet');
