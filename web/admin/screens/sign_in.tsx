// The door: name and password, and the authenticator's code where there is one; or a one-time link.

import { useState } from 'preact/hooks';
import { call, type Refusal } from '../api/call';
import { ended, findOut, signedIn, unreachable } from '../api/session';
import { refusalFrom, useLoad } from '../api/use';
import type { LookAtLinkAnswer, SignedIn } from '../generated/desk';
import { CodeField, Field } from '../ui/fields';
import { Heading, Refused } from '../ui/parts';
import { moment } from '../ui/words';
import { Authenticator } from './authenticator';
import { Door } from './door';

export function SignIn() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [askCode, setAskCode] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    try {
      signedIn(await call('POST /sign-in', { body: { name: name.trim(), password, ...(askCode && { code }) } }));
    } catch (error) {
      const why = refusalFrom(error);
      // That is no failure: it is the second half of the question.
      if (why.code === 'code_needed' && !askCode) setAskCode(true);
      else setRefusal(why);
      setBusy(false);
    }
  };
  return (
    <Door>
      <Heading>Sign in to the desk</Heading>
      {ended.value && <p class="note">Your session is over. Sign in again; you come back to where you were.</p>}
      {unreachable.value && <Refused refusal={unreachable.value} again={() => void findOut()} />}
      <form class="form" onSubmit={(event) => void submit(event)}>
        <Field label="Name" value={name} onValue={setName} required maxLength={200} autocomplete="username" spellcheck={false} />
        <Field
          label="Password"
          type="password"
          value={password}
          onValue={setPassword}
          required
          maxLength={200}
          autocomplete="current-password"
        />
        {askCode && <CodeField label="Code of your authenticator" value={code} onValue={setCode} about="Six digits." />}
        {refusal && <Refused refusal={refusal} />}
        <button type="submit" class="button primary" disabled={busy}>
          {busy ? 'One moment …' : 'Sign in'}
        </button>
      </form>
      <p class="quiet">
        No account yet, or the password is lost? An admin makes you a link, or on the server’s machine:{' '}
        <code>takamaka admin link</code>
      </p>
    </Door>
  );
}

/** What a one-time link is for, and its use. */
export function UseLink({ link, onDone }: { link: string; onDone(): void }) {
  const of = useLoad(link, () => call('POST /link', { body: { link } }));
  if (of.refusal)
    return (
      <Door>
        <Heading>This link cannot be used</Heading>
        <Refused refusal={of.refusal} {...(of.refusal.status === 0 && { again: of.reload })} />
        <p>
          A link works once, for 15 minutes. Ask an admin for another, or make one on the server’s machine:{' '}
          <code>takamaka admin link</code>
        </p>
        <button type="button" class="button" onClick={onDone}>
          To the sign-in
        </button>
      </Door>
    );
  if (!of.data)
    return (
      <Door>
        <p class="quiet">Loading …</p>
      </Door>
    );
  return <Account link={link} of={of.data} onDone={onDone} />;
}

function Account({ link, of, onDone }: { link: string; of: LookAtLinkAnswer; onDone(): void }) {
  const [name, setName] = useState(of.name ?? '');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<SignedIn | null>(null);
  const differ = again !== '' && again !== password;

  const submit = async (event: Event) => {
    event.preventDefault();
    if (password !== again) return;
    setBusy(true);
    setRefusal(null);
    try {
      setMade(await call('POST /link/use', { body: { link, name: name.trim(), password } }));
    } catch (error) {
      setRefusal(refusalFrom(error));
      setBusy(false);
    }
  };
  const enter = async () => {
    await findOut();
    onDone();
  };

  if (made)
    return (
      <Door>
        <Heading>Welcome, {made.account.name}</Heading>
        <p>
          You are signed in. An authenticator app makes the account much harder to steal: whoever learns the password still
          cannot get in.
        </p>
        <Authenticator password={password} onDone={() => void enter()} />
        <button type="button" class="button" onClick={() => void enter()}>
          Not now
        </button>
      </Door>
    );
  return (
    <Door>
      <Heading>{of.anew ? 'Choose a new password' : 'Make your account'}</Heading>
      <p>
        {of.anew ? 'For the account' : 'Your role will be'} <b>{of.anew ? of.name : of.role}</b>. The link is good until{' '}
        {moment(of.until_ms)}.{of.anew && ' Its authenticator and its sessions end.'}
      </p>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          value={name}
          onValue={setName}
          required
          readOnly={of.name !== undefined}
          minLength={2}
          maxLength={32}
          autocomplete="username"
          spellcheck={false}
          about="Small letters, digits, . _ and -; a letter first."
        />
        <Field
          label="Password"
          type="password"
          value={password}
          onValue={setPassword}
          required
          minLength={10}
          maxLength={200}
          autocomplete="new-password"
          about="At least 10 characters. A few words in a row are good."
        />
        <Field
          label="The same again"
          type="password"
          value={again}
          onValue={setAgain}
          required
          maxLength={200}
          autocomplete="new-password"
        />
        {differ && <p class="warn">The two passwords differ.</p>}
        {refusal && <Refused refusal={refusal} />}
        <button type="submit" class="button primary" disabled={busy || differ}>
          {busy ? 'One moment …' : of.anew ? 'Set the password' : 'Make the account'}
        </button>
      </form>
    </Door>
  );
}
