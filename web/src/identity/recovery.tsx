// The recovery code: made and shown once, or typed in to be the same player again.

import { useState } from 'preact/hooks';
import { asideMax, mayPutAside } from '../app/identity';
import { ask, me, say, shownName, signInAs, tellFailure } from '../app/store';
import { sayNoCode } from '../app/follow';
import { codeIn, codeLengths } from '../app/way_in';
import { ClosedError } from '../connection';
import { t } from '../texts';
import { CopyField } from '../ui/copy_field';
import { askWho } from './ask_who';
import { identityTexts } from './texts';

const w = identityTexts.t;

export function MakeRecovery() {
  const [code, setCode] = useState<string | null>(null);
  const make = () =>
    void ask('recovery_code', {}).then((answer) => {
      setCode(answer.code);
      if (me.value) me.value = { ...me.value, recovery: true };
    }, tellFailure);
  return (
    <section class="card" aria-label={w('recovery')}>
      <h2>{w('recovery')}</h2>
      <p class="about">{w('recovery_about')}</p>
      {code ? (
        <div role="status" class="form">
          <CopyField label={w('recovery')} value={code} />
          <p class="code recovery-code">{code}</p>
          <p class="warn">{w('recovery_once')}</p>
        </div>
      ) : (
        <>
          <p>{w(me.value?.recovery ? 'recovery_there' : 'recovery_none')}</p>
          <button type="button" class="button" onClick={make}>
            {w('recovery_make')}
          </button>
        </>
      )}
    </section>
  );
}

export function EnterRecovery({ open }: { open: boolean }) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const use = (event: Event) => {
    event.preventDefault();
    if (!code.trim()) return;
    const recovery = codeIn(code, codeLengths.recovery);
    if (recovery === null) return sayNoCode(codeLengths.recovery);
    // The server uses the code up: ask before.
    if (!mayPutAside()) return say(w('kept_full', { n: asideMax }), true);
    setBusy(true);
    askWho({ recovery })
      .then((welcome) => {
        if (!welcome.token) throw new ClosedError('no token');
        const name = welcome.name ?? '';
        signInAs({ token: welcome.token, player: welcome.player, name, room: null }, false);
        setCode('');
        say(w('recovery_used', { name: shownName({ name }) }));
      })
      .catch((error: unknown) => (error instanceof ClosedError ? say(t('refused.busy'), true) : tellFailure(error)))
      .finally(() => setBusy(false));
  };
  return (
    <details class="card" open={open}>
      <summary>{t('start.recovery')}</summary>
      <form class="form" onSubmit={use}>
        <div class="field">
          <label for="recovery-code">{w('recovery_enter')}</label>
          <input
            id="recovery-code"
            class="code-input"
            value={code}
            autocapitalize="characters"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="button" disabled={busy}>
          {w('recovery_use')}
        </button>
      </form>
    </details>
  );
}
