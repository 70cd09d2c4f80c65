// The audit log: append-only; each line's hash includes the hash of the line before.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { refusalFrom, usePages } from '../api/use';
import type { AuditLine, VerifyAuditAnswer } from '../generated/admin';
import type { Refusal } from '../api/call';
import { Field } from '../ui/fields';
import { Chip, Heading, Lines, PagesEnd, Refused, Time } from '../ui/parts';
import { counted, plain } from '../ui/words';
import { SearchForm, useSearch } from './search';

const keys = ['actor', 'act', 'subject'] as const;

function detailText(detail: unknown): string {
  if (detail === null || detail === undefined) return '';
  const text = JSON.stringify(detail);
  return text === '{}' ? '' : text;
}

export function Audit() {
  const search = useSearch('/audit', keys);
  const [checked, setChecked] = useState<VerifyAuditAnswer | Refusal | 'asked' | null>(null);
  const [noted, setNoted] = useState('');
  const pages = usePages<AuditLine>(JSON.stringify(search.sought), async (last) => {
    const { lines, more } = await call('GET /audit', {
      query: { ...search.sought, limit: 50, ...(last && { before: last.seq }) },
    });
    return { lines, more };
  });
  const verify = () => {
    setChecked('asked');
    const [lines, hash] = noted.trim().split(/\s+/);
    const query = lines && hash ? { lines: Number(lines), hash } : {};
    call('GET /audit/verify', { query }).then(setChecked, (error: unknown) => setChecked(refusalFrom(error)));
  };
  const field = (key: (typeof keys)[number], label: string, about: string) => (
    <Field
      label={label}
      value={search.typed[key] ?? ''}
      onValue={(value) => search.set(key, value)}
      maxLength={200}
      about={about}
      spellcheck={false}
    />
  );
  return (
    <main>
      <Heading
        beside={
          <button type="button" class="button" onClick={verify} disabled={checked === 'asked'}>
            Verify the chain
          </button>
        }
      >
        Audit log
      </Heading>
      {checked !== null && checked !== 'asked' && <Checked of={checked} />}
      <details>
        <summary>Compare with what was noted down</summary>
        <Field
          label="Noted lines and hash"
          value={noted}
          onValue={setNoted}
          maxLength={90}
          spellcheck={false}
          about="As the last check showed them, with a blank between. Then verify the chain."
        />
      </details>
      <SearchForm of={search} label="Audit log">
        {field('actor', 'Who', 'Name or id of an account')}
        {field('act', 'Action', 'Such as make_ban')}
        {field('subject', 'Subject', 'A room, player, account …')}
      </SearchForm>
      <Lines
        label="Audit log"
        of={pages.lines}
        keyOf={(line) => line.seq}
        columns={[
          { head: 'No.', cell: (line) => line.seq, number: true },
          { head: 'When', cell: (line) => <Time ms={line.at_ms} /> },
          { head: 'Who', cell: (line) => line.name || line.actor },
          { head: 'Action', cell: (line) => plain(line.act) },
          { head: 'Subject', cell: (line) => line.subject && <span class="break">{line.subject}</span> },
          { head: 'Reason', cell: (line) => line.reason },
          {
            head: 'Outcome',
            cell: (line) => (
              <Chip kind={line.outcome === 'done' ? 'good' : line.outcome === 'intended' ? undefined : 'bad'}>{line.outcome}</Chip>
            ),
          },
          {
            head: 'Detail',
            cell: (line) => (
              <code class="break" title={line.hash}>
                {detailText(line.detail)}
              </code>
            ),
            extra: true,
          },
        ]}
      />
      <PagesEnd of={pages} none="No lines match." />
    </main>
  );
}

function Checked({ of }: { of: VerifyAuditAnswer | Refusal }) {
  if ('words' in of) return <Refused refusal={of} />;
  if (of.sound)
    return (
      <p class="note good" role="status">
        The chain is sound: {counted(of.lines, 'line')}{of.as_noted && ', and the noted line is there'}. Note this down
        somewhere else: then nobody can cut off the end unseen. <code class="break">{`${of.lines} ${of.hash}`}</code>
      </p>
    );
  if (of.broken_at === undefined)
    return (
      <p class="note bad" role="alert">
        The noted line is missing or has another hash: the log was cut off or rewritten.
      </p>
    );
  return (
    <p class="note bad" role="alert">
      The chain is broken{of.broken_at !== undefined && ` at line ${of.broken_at}`}: the log was changed from outside.
    </p>
  );
}
