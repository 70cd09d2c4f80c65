import type { ReportClosed } from '../protocol';

const shownMax = 20;

/** Adds an outcome to those that wait to be read. The server may send one again after a broken connection. */
export function withReport(waiting: readonly ReportClosed[], report: ReportClosed): readonly ReportClosed[] {
  const isKnown = waiting.some((one) => one.reported === report.reported && one.category === report.category);
  return isKnown ? waiting : [...waiting, report].slice(-shownMax);
}
