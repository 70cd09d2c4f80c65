// Signing in: with name and password, and the authenticator's code if the account has one; or with a one-time link.

import { useState } from 'preact/hooks';
import { call, type Refusal } from '../api/call';
import { ended, findOut, signedIn, signOut, unreachable } from '../api/session';
import { refusalFrom, useLoad } from '../api/use';
import type { LookAtLinkAnswer, SignedIn } from '../generated/admin';
import { CodeField, Field } from '../ui/fields';
import { Heading, Refused } from '../ui/parts';
import { moment } from '../ui/words';
import { Authenticator } from './authenticator';
import { AddTotp } from './own';
import { SignInCard } from './sign_in_card';

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
      // This is not a failure: the account needs its second factor.
      if (why.code === 'code_needed' && !askCode) setAskCode(true);
      else setRefusal(why);
      setBusy(false);
    }
  };
  return (
    <SignInCard>
      <Heading>Sign in to the admin page</Heading>
      {ended.value && <p class="note">Your session is over. Sign in again to go back to where you were.</p>}
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
        No account yet, or forgot the password? Ask an admin for a link, or make one on the server’s machine:{' '}
        <code>takamaka admin link</code>
      </p>
      <p class="quiet">
        Lost the authenticator? <code>takamaka admin accounts --reset-authenticator NAME</code> removes it.
      </p>
    </SignInCard>
  );
}

/** For an admin who has signed in without the authenticator that the server asks of admins. */
export function SetUpFactor() {
  return (
    <SignInCard>
      <Heading>Set up an authenticator</Heading>
      <p>On this server every admin needs an authenticator app. Set it up now; until then nothing else is open to you.</p>
      <AddTotp onDone={() => void findOut()} />
      <button type="button" class="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </SignInCard>
  );
}

/** Shows the purpose of a one-time link, and uses it. */
export function UseLink({ link, onDone }: { link: string; onDone(): void }) {
  const of = useLoad(link, () => call('POST /link', { body: { link } }));
  if (of.refusal)
    return (
      <SignInCard>
        <Heading>This link cannot be used</Heading>
        <Refused refusal={of.refusal} {...(of.refusal.status === 0 && { again: of.reload })} />
        <p>
          A link works once, for 15 minutes. Ask an admin for another, or make one on the server’s machine:{' '}
          <code>takamaka admin link</code>
        </p>
        <button type="button" class="button" onClick={onDone}>
          To the sign-in
        </button>
      </SignInCard>
    );
  if (!of.data)
    return (
      <SignInCard>
        <p class="quiet">Loading …</p>
      </SignInCard>
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
      <SignInCard>
        <Heading>Welcome, {made.account.name}</Heading>
        <p>
          You are signed in. An authenticator app makes the account much harder to steal: the password alone is then not enough
          to get in.{made.must_set_up && ' On this server every admin needs one.'}
        </p>
        <Authenticator password={password} onDone={() => void enter()} />
        {!made.must_set_up && (
          <button type="button" class="button" onClick={() => void enter()}>
            Not now
          </button>
        )}
      </SignInCard>
    );
  return (
    <SignInCard>
      <Heading>{of.anew ? 'Choose a new password' : 'Make your account'}</Heading>
      <p>
        {of.anew ? 'For the account' : 'Your role will be'} <b>{of.anew ? of.name : of.role}</b>. The link works until{' '}
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
          about="Lower-case letters, digits, . _ and -; starts with a letter."
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
    </SignInCard>
  );
}
