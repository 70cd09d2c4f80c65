// The bans: players and ranges of addresses that may not connect.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { may } from '../api/session';
import { usePages } from '../api/use';
import type { Ban } from '../generated/admin';
import { ActDialog } from '../ui/act';
import { Chip, Heading, Lines, PagesEnd, PlayerLink, Time } from '../ui/parts';
import { BanDialog } from './ban_form';
import { useSearch } from './search';

export const holds = (ban: Ban, now: number): boolean =>
  ban.lifted_ms === undefined && (ban.until_ms === undefined || ban.until_ms > now);

export function BanLines({ of, onChange }: { of: readonly Ban[]; onChange(): void }) {
  const [lifting, setLifting] = useState<Ban | null>(null);
  const now = Date.now();
  return (
    <>
      <Lines
        label="Bans"
        of={of}
        keyOf={(ban) => ban.ban}
        columns={[
          { head: 'No.', cell: (ban) => ban.ban, number: true },
          {
            head: 'Whom',
            cell: (ban) => (ban.player ? <PlayerLink player={ban.player} name={ban.name ?? ''} /> : <code>{ban.range}</code>),
          },
          { head: 'Reason', cell: (ban) => ban.reason },
          { head: 'By', cell: (ban) => ban.by },
          { head: 'From', cell: (ban) => <Time ms={ban.from_ms} /> },
          {
            head: 'Until',
            cell: (ban) =>
              ban.lifted_ms !== undefined ? (
                <>
                  <Chip>lifted</Chip> <Time ms={ban.lifted_ms} />
                </>
              ) : ban.until_ms === undefined ? (
                'lifted'
              ) : (
                <Time ms={ban.until_ms} />
              ),
          },
          ...(may('POST /bans/{ban}/lift')
            ? [
                {
                  head: '',
                  cell: (ban: Ban) =>
                    holds(ban, now) && (
                      <button type="button" class="button" onClick={() => setLifting(ban)}>
                        Lift …
                      </button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {lifting && (
        <ActDialog
          title={`Lift ban ${lifting.ban}`}
          about={<p>From then on {lifting.name || lifting.range || 'the player'} may play again.</p>}
          label="Lift it"
          withFactor
          onClose={() => setLifting(null)}
          run={async (given) => {
            await call('POST /bans/{ban}/lift', { path: { ban: lifting.ban }, body: given });
            onChange();
            return `Ban ${lifting.ban} is lifted.`;
          }}
        />
      )}
    </>
  );
}

export function Bans() {
  const search = useSearch('/bans', ['all']);
  const all = search.sought.all === 'true';
  const [open, setOpen] = useState(false);
  const pages = usePages<Ban>(String(all), async (last) => {
    const { bans, more } = await call('GET /bans', { query: { all, limit: 50, ...(last && { before: last.ban }) } });
    return { lines: bans, more };
  });
  return (
    <main>
      <Heading
        beside={
          <>
            <button type="button" class="button" aria-pressed={all} onClick={() => search.seek('all', all ? '' : 'true')}>
              Show ended bans
            </button>
            {may('POST /bans') && (
              <button type="button" class="button primary" onClick={() => setOpen(true)}>
                Ban …
              </button>
            )}
          </>
        }
      >
        Bans
      </Heading>
      <BanLines of={pages.lines} onChange={pages.reload} />
      <PagesEnd of={pages} none="Nobody is banned." />
      {open && <BanDialog onClose={() => setOpen(false)} onDone={pages.reload} />}
    </main>
  );
}
