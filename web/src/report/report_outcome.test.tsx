import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { closedReports } from '../app/store';
import type { ReportClosed } from '../protocol';
import { useLanguage } from '../texts';
import { withReport } from '../app/closed_reports';
import { ReportOutcome } from './report_outcome';
import { reportTexts } from './texts';

const outcomes: readonly ReportClosed['outcome'][] = ['no_rule_broken', 'warned', 'banned', 'mended', 'thanks', 'acted', 'dismissed'];
const closed = (outcome: ReportClosed['outcome']): ReportClosed => ({ type: 'report_closed', category: 'chat', outcome, reported: 1_790_000_000_000 });
async function show(report: ReportClosed): Promise<string> {
  await reportTexts.load();
  await act(() => render(<ReportOutcome of={report} />, document.body));
  return document.querySelector('p')?.textContent ?? '';
}

afterEach(() => {
  render(null, document.body);
  closedReports.value = [];
});

describe('the outcome of a report', () => {
  it('has a sentence of its own for each outcome, in every language', async () => {
    for (const code of ['en', 'id', 'crs', 'es', 'fr', 'zh', 'zh_hant'] as const) {
      await useLanguage(code);
      const sentences = new Set<string>();
      for (const outcome of outcomes) sentences.add(await show(closed(outcome)));
      expect(sentences.size, code).toBe(outcomes.length);
      for (const sentence of sentences) expect(sentence, code).not.toMatch(/\{|undefined/);
    }
    await useLanguage('en');
  });

  it('waits once to be read, however often the server sends it', () => {
    const later = { ...closed('thanks'), reported: 1_790_000_000_001 };
    const waiting = [closed('warned'), closed('warned'), later].reduce<readonly ReportClosed[]>(withReport, []);
    expect(waiting).toEqual([closed('warned'), later]);
  });

  it('says when and about what the report was, and goes when it is closed', async () => {
    closedReports.value = [closed('warned'), closed('thanks')];
    expect(await show(closed('warned'))).toMatch(/you reported: What was said\. The player was warned\.$/);
    document.querySelector('button')?.click();
    expect(closedReports.value.map((one) => one.outcome)).toEqual(['thanks']);
  });
});
