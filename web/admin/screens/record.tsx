// The chips of all accounts and the proof that they add up to 0; tallies and bests.

import { useState } from 'preact/hooks';
import { call, type Refusal } from '../api/call';
import { may } from '../api/session';
import { refusalFrom, useCall } from '../api/use';
import type { ProveLedgerAnswer } from '../generated/admin';
import { playerHref } from '../router';
import { Heading, Lines, Refused, Shown } from '../ui/parts';
import { Pick } from '../ui/fields';
import { plain, signed } from '../ui/words';
import { useSearch } from './search';
import { BestLines, TallyLines } from './tally_lines';

const ways = [
  ['person', 'By person'],
  ['pair', 'By pair'],
  ['table', 'By table of regulars'],
] as const;

export function Record() {
  const search = useSearch('/record', ['by']);
  const by = ways.find(([key]) => key === search.sought.by)?.[0] ?? 'person';
  const balances = useCall('GET /ledger/balances', { query: { limit: 50 } });
  const tallies = useCall('GET /tallies', { query: { by } });
  const bests = useCall('GET /bests', { query: { limit: 50 } });
  return (
    <main>
      <Heading>Chips, tallies, bests</Heading>
      <p class="quiet">Chips are for play: they are worth nothing and cannot be bought.</p>
      {may('GET /ledger/proof') && <Proof />}
      <h2>Chips</h2>
      <Shown of={balances}>
        {(data) =>
          data.balances.length === 0 ? (
            <p class="quiet">No chips have moved.</p>
          ) : (
            <Lines
              label="Balances"
              of={data.balances}
              keyOf={(balance) => balance.account}
              columns={[
                {
                  head: 'Account',
                  cell: (balance) =>
                    balance.account.startsWith('player:') ? (
                      <a href={playerHref(balance.account.slice('player:'.length))}>{balance.name || balance.account}</a>
                    ) : (
                      <code class="break">{balance.account}</code>
                    ),
                },
                { head: 'Chips', cell: (balance) => signed(balance.chips), number: true },
                { head: 'Lines', cell: (balance) => balance.lines, number: true },
              ]}
            />
          )
        }
      </Shown>
      <h2>Tallies</h2>
      <form class="search" onSubmit={search.submit}>
        <Pick label="Counted" value={by} onValue={(value) => search.seek('by', value)} of={ways} />
      </form>
      <Shown of={tallies}>
        {(data) => (data.tallies.length ? <TallyLines of={data.tallies} /> : <p class="quiet">Nothing is counted yet.</p>)}
      </Shown>
      <h2>Bests of solitaire</h2>
      <Shown of={bests}>
        {(data) => (data.bests.length ? <BestLines of={data.bests} withPlayer /> : <p class="quiet">Nobody has finished one yet.</p>)}
      </Shown>
    </main>
  );
}

function Proof() {
  const [proof, setProof] = useState<ProveLedgerAnswer | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    setRefusal(null);
    call('GET /ledger/proof', {})
      .then(setProof, (error: unknown) => setRefusal(refusalFrom(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section aria-label="Proof of the ledger">
      <p>
        <button type="button" class="button" onClick={ask} disabled={busy}>
          Prove the ledger
        </button>
      </p>
      {refusal && <Refused refusal={refusal} />}
      {proof && (
        <>
          <p class={`note ${proof.sound ? 'good' : 'bad'}`} role="status">
            {proof.sound ? 'The ledger is sound: everything adds up to 0.' : 'The ledger does not add up.'}
          </p>
          <Lines
            label="Proof"
            of={proof.lines}
            keyOf={(line) => line.what}
            columns={[
              { head: 'What', cell: (line) => plain(line.what) },
              { head: 'Sum', cell: (line) => line.sum, number: true },
              { head: 'Counted', cell: (line) => line.counted, number: true },
              { head: 'Wrong', cell: (line) => line.wrong, number: true },
            ]}
          />
        </>
      )}
    </section>
  );
}
