// Opens the hands of a running match: never by accident, never unseen.

import { useState } from 'preact/hooks';
import { boardOf } from '../../src/boards/registry';
import { Hands } from '../../src/replay/hands';
import { call } from '../api/call';
import type { GameSeat, OpenHandsAnswer } from '../generated/admin';
import { ActDialog, Dialog } from '../ui/act';
import { raw } from './entry_text';

export function LiveHands({ match, names, variant }: { match: string; names: readonly GameSeat[]; variant: string }) {
  const [asking, setAsking] = useState(false);
  const [seen, setSeen] = useState<OpenHandsAnswer | null>(null);
  return (
    <>
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        Open the hands …
      </button>
      {asking && (
        <ActDialog
          title="Open the hands of a running match"
          about={
            <>
              <p>
                You will see every hand while people play with them. First, this is <b>written to the audit log</b> with your
                name and your reason. Nobody can remove it from there.
              </p>
              <p>
                When the deal is over, <b>the table is told</b> that an admin has looked at the hands.
              </p>
            </>
          }
          label="Open the hands"
          danger
          withFactor
          onClose={() => setAsking(false)}
          run={async ({ reason, factor }) => {
            setSeen(await call('POST /games/{match}/hands', { path: { match }, body: { reason, factor } }));
            return 'The hands are open. This is in the audit log.';
          }}
        />
      )}
      {/* One dialog after the other: closing the first would take the focus away from the second. */}
      {seen && !asking && (
        <Dialog title={`Hands of deal ${seen.deal}, at moment ${seen.seq}`} onClose={() => setSeen(null)} wide>
          <Seen of={seen} names={names.map((seat) => seat.name)} variant={variant} />
        </Dialog>
      )}
    </>
  );
}

function handOf(own: unknown): readonly string[] | null {
  const hand = (own as { hand?: unknown } | null)?.hand;
  return Array.isArray(hand) ? hand.map(String) : null;
}

function Seen({ of, names, variant }: { of: OpenHandsAnswer; names: readonly string[]; variant: string }) {
  const board = boardOf(variant);
  return (
    <div class="form">
      {board && (
        <div class="table review open-hands">
          <Hands hands={of.hands.map(handOf)} names={names} board={board} />
        </div>
      )}
      <details>
        <summary>Everything the server knows</summary>
        <ul>
          {of.hands.map((hand, seat) => (
            <li key={seat}>
              {names[seat]}: {raw(hand)}
            </li>
          ))}
        </ul>
        <pre>{JSON.stringify(of.state, null, 1)}</pre>
      </details>
    </div>
  );
}
