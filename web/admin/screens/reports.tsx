// Reports by players, each with its moment in the game.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { may } from '../api/session';
import { refusalFrom, usePages } from '../api/use';
import type { ReportLine } from '../generated/admin';
import { gameHref } from '../router';
import { ActDialog } from '../ui/act';
import { Pick } from '../ui/fields';
import { Chip, GameLink, Heading, Lines, PagesEnd, PlayerLink, tellDone, Time } from '../ui/parts';
import { plain } from '../ui/words';
import { useSearch } from './search';

export const reportStates = [
  ['', 'All'],
  ['new', 'New'],
  ['in_work', 'In work'],
  ['closed', 'Closed'],
] as const;

type ReportOutcome = NonNullable<ReportLine['outcome']>;

// As the author reads them, in their own language.
const outcomes: readonly (readonly [ReportOutcome, string])[] = [
  ['thanks', 'Thank you, it was read'],
  ['no_rule_broken', 'No rule was broken'],
  ['warned', 'The player was warned'],
  ['banned', 'The player was banned'],
  ['mended', 'A fault of the program was mended'],
  ['acted', 'It was acted on, without saying how'],
  ['dismissed', 'It was looked into, and nothing changed'],
];

export function StateChip({ state }: { state: string }) {
  return <Chip kind={state === 'new' ? 'bad' : state === 'in_work' ? 'now' : undefined}>{plain(state)}</Chip>;
}

export function ReportLines({ of, onChange }: { of: readonly ReportLine[]; onChange?: (report: ReportLine) => void }) {
  const [closing, setClosing] = useState<ReportLine | null>(null);
  const take = (report: ReportLine) => {
    call('POST /reports/{report}/take', { path: { report: report.report } }).then(
      (taken) => {
        tellDone(`Report ${report.report} is assigned to you.`);
        onChange?.(taken);
      },
      (error: unknown) => tellDone(refusalFrom(error).words),
    );
  };
  return (
    <>
      <Lines
        label="Reports"
        of={of}
        keyOf={(report) => report.report}
        columns={[
          { head: 'No.', cell: (report) => report.report, number: true },
          {
            head: 'Moment',
            cell: (report) =>
              report.match ? (
                <GameLink match={report.match} seq={report.seq}>
                  <Time ms={report.at_ms} />
                </GameLink>
              ) : (
                <Time ms={report.at_ms} />
              ),
          },
          { head: 'Category', cell: (report) => plain(report.category) },
          {
            head: 'About',
            cell: (report) => (report.about ? <PlayerLink player={report.about} name={report.about_name ?? ''} /> : 'the table'),
          },
          { head: 'By', cell: (report) => <PlayerLink player={report.by} name={report.by_name ?? ''} /> },
          { head: 'Text', cell: (report) => (report.text ? <q>{report.text}</q> : '') },
          {
            head: 'State',
            cell: (report) => (
              <>
                <StateChip state={report.state} /> {report.taken_by && <small>{report.taken_by}</small>}{' '}
                {report.outcome && <small>{report.outcome.replace(/_/g, ' ')}</small>}{' '}
                {report.outcome && <small>{report.told_ms ? 'the author was told' : 'the author is told at their next visit'}</small>}
              </>
            ),
          },
          ...(onChange && may('POST /reports/{report}/close')
            ? [
                {
                  head: '',
                  cell: (report: ReportLine) =>
                    report.state !== 'closed' && (
                      <span class="row">
                        {report.state === 'new' && (
                          <button type="button" class="button" onClick={() => take(report)}>
                            Assign to me
                          </button>
                        )}
                        <button type="button" class="button" onClick={() => setClosing(report)}>
                          Close …
                        </button>
                      </span>
                    ),
                },
              ]
            : []),
        ]}
      />
      {closing && (
        <CloseReport report={closing} onClose={() => setClosing(null)} onDone={(report) => onChange?.(report)} />
      )}
    </>
  );
}

function CloseReport({ report, onClose, onDone }: { report: ReportLine; onClose(): void; onDone(report: ReportLine): void }) {
  const [outcome, setOutcome] = useState<ReportOutcome>('thanks');
  return (
    <ActDialog
      title={`Close report ${report.report}`}
      about={
        <p>
          {report.text ? <q>{report.text}</q> : plain(report.category)}{' '}
          {report.match && <a href={gameHref(report.match, report.seq)}>Its moment in the game</a>} Its author reads the outcome in
          their language, and nothing else.
        </p>
      }
      label="Close it"
      onClose={onClose}
      run={async ({ reason }) => {
        onDone(await call('POST /reports/{report}/close', { path: { report: report.report }, body: { outcome, reason } }));
        return `Report ${report.report} is closed.`;
      }}
    >
      <Pick
        label="What came of it"
        value={outcome}
        onValue={(value) => setOutcome(outcomes.find(([name]) => name === value)?.[0] ?? 'thanks')}
        of={outcomes}
      />
    </ActDialog>
  );
}

export function Reports() {
  const search = useSearch('/reports', ['state', 'player', 'match']);
  const { sought } = search;
  const pages = usePages<ReportLine>(JSON.stringify(sought), async (last) => {
    const { reports, more } = await call('GET /reports', {
      query: { ...sought, limit: 50, ...(last && { before: last.report }) },
    });
    return { lines: reports, more };
  });
  return (
    <main>
      <Heading
        beside={
          <button type="button" class="button" onClick={pages.reload}>
            Refresh
          </button>
        }
      >
        Reports
      </Heading>
      <form class="search" role="search" aria-label="Reports" onSubmit={search.submit}>
        <Pick label="State" value={sought.state ?? ''} onValue={(value) => search.seek('state', value)} of={reportStates} />
      </form>
      {(sought.player || sought.match) && (
        <p>
          Only reports about one {sought.player ? 'player' : 'match'}.{' '}
          <button type="button" class="button" onClick={search.clear}>
            Show all
          </button>
        </p>
      )}
      <ReportLines of={pages.lines} onChange={pages.reload} />
      <PagesEnd of={pages} none="No reports match." />
    </main>
  );
}
