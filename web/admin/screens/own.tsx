// The admin's own account: sessions, password, authenticator.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { findOut, me, signOut } from '../api/session';
import { useCall } from '../api/use';
import { ActDialog } from '../ui/act';
import { CodeField, Field } from '../ui/fields';
import { Facts, Heading, Shown } from '../ui/parts';
import { moment } from '../ui/words';
import { Authenticator } from './authenticator';
import { SessionLines } from './sessions';

type Open = 'password' | 'totp' | 'totp_off' | null;

export function Own() {
  const sessions = useCall('GET /me/sessions', {});
  const [open, setOpen] = useState<Open>(null);
  const account = me.value?.account;
  if (!account || !me.value) return null;
  return (
    <main>
      <Heading
        beside={
          <button type="button" class="button" onClick={() => void signOut()}>
            Sign out
          </button>
        }
      >
        {account.name}
      </Heading>
      <Facts
        of={[
          ['Role', account.role],
          ['Authenticator', account.totp ? 'set up' : 'none'],
          ['This session ends', moment(me.value.until_ms)],
        ]}
      />
      <div class="row wrap">
        <button type="button" class="button" onClick={() => setOpen('password')}>
          Change the password
        </button>
        <button type="button" class="button" onClick={() => setOpen('totp')}>
          {account.totp ? 'Replace the authenticator' : 'Set up an authenticator'}
        </button>
        {account.totp && (
          <button type="button" class="button" onClick={() => setOpen('totp_off')}>
            Remove the authenticator
          </button>
        )}
      </div>
      {open === 'totp' && <AddTotp onDone={() => void findOut().then(() => setOpen(null))} />}
      <h2>Sessions</h2>
      <Shown of={sessions}>
        {(data) => (
          <SessionLines
            of={data.sessions}
            onEnd={async (session) => {
              await call('POST /me/sessions/{session}/end', { path: { session: session.session } });
              if (session.own) return findOut();
              sessions.reload();
            }}
          />
        )}
      </Shown>
      {open === 'password' && <ChangePassword onClose={() => setOpen(null)} onDone={sessions.reload} />}
      {open === 'totp_off' && <RemoveTotp onClose={() => setOpen(null)} />}
    </main>
  );
}

export function AddTotp({ onDone }: { onDone(): void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <section class="card narrow" aria-label="Set up an authenticator">
      <Field
        label="Your password"
        type="password"
        value={password}
        onValue={setPassword}
        required
        autocomplete="current-password"
      />
      {me.value?.account.totp && <CodeField label="Code of your old authenticator" value={code} onValue={setCode} />}
      <Authenticator password={password} oldCode={code} onDone={onDone} />
    </section>
  );
}

function ChangePassword({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  return (
    <ActDialog
      title="Change the password"
      about={<p>Your other sessions end.</p>}
      label="Change it"
      withReason={false}
      onClose={onClose}
      run={async () => {
        await call('POST /me/password', { body: { password, new_password: next } });
        onDone();
        return 'The password is changed.';
      }}
    >
      <Field
        label="Current password"
        type="password"
        value={password}
        onValue={setPassword}
        required
        autocomplete="current-password"
      />
      <Field
        label="New password"
        type="password"
        value={next}
        onValue={setNext}
        required
        minLength={10}
        maxLength={200}
        autocomplete="new-password"
        about="At least 10 characters."
      />
    </ActDialog>
  );
}

function RemoveTotp({ onClose }: { onClose(): void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ActDialog
      title="Remove the authenticator"
      about={<p>From then on the password alone is enough to sign in.</p>}
      label="Remove it"
      danger
      withReason={false}
      onClose={onClose}
      run={async () => {
        await call('POST /me/totp/remove', { body: { password, code } });
        await findOut();
        return 'The authenticator is removed.';
      }}
    >
      <Field
        label="Your password"
        type="password"
        value={password}
        onValue={setPassword}
        required
        autocomplete="current-password"
      />
      <CodeField label="Code of your authenticator" value={code} onValue={setCode} />
    </ActDialog>
  );
}
