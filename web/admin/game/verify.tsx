import { useState } from 'preact/hooks';
import { call, type Refusal } from '../api/call';
import { refusalFrom } from '../api/use';
import type { VerifyGameAnswer } from '../generated/admin';
import { Dialog } from '../ui/act';
import { Refused } from '../ui/parts';
import { counted } from '../ui/words';

/** Plays the match again from its seeds and shows whether the log agrees. */
export function Verify({ match, playable }: { match: string; playable: boolean }) {
  const [result, setResult] = useState<VerifyGameAnswer | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    call('GET /games/{match}/verify', { path: { match } })
      .then(setResult, (error: unknown) => setRefusal(refusalFrom(error)))
      .finally(() => setBusy(false));
  };
  const close = () => {
    setResult(null);
    setRefusal(null);
  };
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={run}
        disabled={busy || !playable}
        title={playable ? 'Play it again from its seeds and compare' : 'This server does not have the rules of this match'}
      >
        {busy ? 'Verifying …' : 'Verify'}
      </button>
      {(result || refusal) && (
        <Dialog title="Verify" onClose={close}>
          <div class="form">
            {refusal && <Refused refusal={refusal} />}
            {result && <Result of={result} />}
            <div class="row end">
              <button type="button" class="button primary" onClick={close}>
                Done
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Result({ of }: { of: VerifyGameAnswer }) {
  const played = `${counted(of.deals, 'deal')} and ${counted(of.events, 'event')}`;
  switch (of.result) {
    case 'sound':
      return <p class="note good">Sound: played again from its seeds, {played} and every hash match the log.</p>;
    case 'faulty':
      return (
        <>
          <p class="note bad">Faulty: playing it again gives something else than the log.</p>
          <ul>
            {of.faults.map((fault, at) => (
              <li key={at}>{fault}</li>
            ))}
          </ul>
        </>
      );
    default:
      return (
        <>
          <p class="note">Unknown: the match still runs, or it was played by rules that this server does not have.</p>
          <ul>
            {of.faults.map((fault, at) => (
              <li key={at}>{fault}</li>
            ))}
          </ul>
        </>
      );
  }
}
