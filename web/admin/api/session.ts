// The admin who is signed in, and what they may do.

import { signal } from '@preact/signals';
import { roles, type SignedIn } from '../generated/admin';
import { call, type CallName, Refusal, whenNotAllowed, whenSignedOut } from './call';

/** Undefined until the server has answered; null if nobody is signed in. */
export const me = signal<SignedIn | null | undefined>(undefined);
/** Why the page could not find out who is signed in. */
export const unreachable = signal<Refusal | null>(null);
/** The session ended while the page was open. */
export const ended = signal(false);

/** Returns whether the role of the signed-in admin allows this call. */
export function may(name: CallName): boolean {
  return me.value ? roles[name].includes(me.value.account.role) : false;
}

export function signedIn(as: SignedIn): void {
  ended.value = false;
  me.value = as;
}

export async function findOut(): Promise<void> {
  unreachable.value = null;
  try {
    signedIn(await call('GET /me', {}));
  } catch (error) {
    me.value = null;
    if (error instanceof Refusal && error.status !== 401) unreachable.value = error;
  }
}

export async function signOut(): Promise<void> {
  await call('POST /sign-out', {}).catch(() => undefined);
  ended.value = false;
  me.value = null;
}

whenSignedOut.run = () => {
  if (!me.peek()) return;
  ended.value = true;
  me.value = null;
};

// The role has changed since the page last asked: from now on the page offers what the new role allows.
whenNotAllowed.run = () => void call('GET /me', {}).then(signedIn, () => undefined);
