// The dialog of every admin action: what will happen, the fields it needs, the reason, and the server's words if it refuses.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../api/call';
import { me } from '../api/session';
import { refusalFrom } from '../api/use';
import { Area, CodeField, Field } from './fields';
import { Refused, tellDone } from './parts';

/** A native dialog: the browser keeps the focus inside, closes it on Escape and puts the focus back. */
export function Dialog({ title, onClose, children, wide }: {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const box = dialog.current;
    box?.showModal();
    // The browser's own Escape does not close a dialog that opens by itself, after an answer of the server.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      box?.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      box?.close();
    };
  }, []);
  return (
    <dialog ref={dialog} class={wide ? 'wide' : ''} aria-label={title} onClose={onClose}>
      <header class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="button plain" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}

export interface Given {
  reason: string;
  factor: string;
}

interface Props {
  title: string;
  /** What will happen, in a sentence or two. */
  about: ComponentChildren;
  /** The text of the button. */
  label: string;
  danger?: boolean;
  /** Further fields. */
  children?: ComponentChildren;
  withReason?: boolean;
  /** Asks again for the authenticator's code, or for the password if there is no authenticator. */
  withFactor?: boolean;
  /** The text to type word for word before the button works. */
  confirm?: string;
  run(given: Given): Promise<string>;
  onClose(): void;
}

function FactorField(field: { value: string; onValue(value: string): void }) {
  const about = 'Needed once more to confirm this action.';
  if (me.value?.account.totp) return <CodeField label="Code of your authenticator" about={about} {...field} />;
  return (
    <Field label="Your password" type="password" required autocomplete="current-password" about={about} {...field} />
  );
}

export function ActDialog({ title, about, label, danger, children, withReason = true, withFactor, confirm, run, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [factor, setFactor] = useState('');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    try {
      const done = await run({ reason: reason.trim(), factor });
      tellDone(done);
      onClose();
    } catch (error) {
      setRefusal(refusalFrom(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <div class="about-act">{about}</div>
        {children}
        {withReason && (
          <Area
            label="Reason"
            value={reason}
            onValue={setReason}
            required
            minLength={3}
            maxLength={500}
            about="Goes to the audit log with your name."
          />
        )}
        {withFactor && <FactorField value={factor} onValue={setFactor} />}
        {confirm !== undefined && <Field label={`Type “${confirm}” to confirm`} value={typed} onValue={setTyped} required />}
        {refusal && <Refused refusal={refusal} />}
        <div class="row end">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            class={`button ${danger ? 'danger' : 'primary'}`}
            disabled={busy || (confirm !== undefined && typed !== confirm)}
          >
            {label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
