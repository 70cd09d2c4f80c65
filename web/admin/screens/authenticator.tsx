// Sets up an authenticator: a secret as a QR code, and a code to show that it works.

import { useState } from 'preact/hooks';
import { call, type Refusal } from '../api/call';
import { refusalFrom } from '../api/use';
import type { BeginTotpAnswer } from '../generated/admin';
import { CodeField } from '../ui/fields';
import { Refused } from '../ui/parts';

/** `oldCode` is a code of the authenticator that the new one replaces. */
export function Authenticator({ password, oldCode, onDone }: { password: string; oldCode?: string; onDone(): void }) {
  const [begun, setBegun] = useState<BeginTotpAnswer | null>(null);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const attempt = (what: () => Promise<void>) => {
    setRefusal(null);
    what().catch((error: unknown) => setRefusal(refusalFrom(error)));
  };
  if (!begun)
    return (
      <>
        {refusal && <Refused refusal={refusal} />}
        <button
          type="button"
          class="button primary"
          onClick={() =>
            attempt(async () => setBegun(await call('POST /me/totp', { body: { password, ...(oldCode && { code: oldCode }) } })))
          }
        >
          Set up an authenticator
        </button>
      </>
    );
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(async () => {
          await call('POST /me/totp/confirm', { body: { code } });
          onDone();
        });
      }}
    >
      <p>Scan this with your authenticator app. It is shown only once.</p>
      <svg class="qr" viewBox={`0 0 ${begun.picture_size} ${begun.picture_size}`} role="img" aria-label="QR code of the secret">
        <path d={begun.picture} />
      </svg>
      <p class="secret">
        Or type it: <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField label="Code it shows now" value={code} onValue={setCode} />
      {refusal && <Refused refusal={refusal} />}
      <button type="submit" class="button primary">
        Confirm
      </button>
    </form>
  );
}
