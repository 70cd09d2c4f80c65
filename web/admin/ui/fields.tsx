// Labelled fields. The form that uses them keeps their values.

import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

interface Common {
  label: string;
  value: string;
  onValue(value: string): void;
  about?: ComponentChildren;
  name?: string;
}

export function Field({ label, value, onValue, about, ...rest }: Common & {
  type?: 'text' | 'password' | 'search' | 'date' | 'number' | 'datetime-local';
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: 'numeric' | 'text';
  pattern?: string;
  readOnly?: boolean;
  list?: string;
  spellcheck?: boolean;
}) {
  const id = useId();
  const { autocomplete = 'off', ...others } = rest;
  const attributes = { ...others, autoComplete: autocomplete } as InputHTMLAttributes<HTMLInputElement>;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        aria-describedby={about ? `${id}a` : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
        {...attributes}
      />
      {about && (
        <p class="about" id={`${id}a`}>
          {about}
        </p>
      )}
      <Full value={value} max={rest.maxLength} />
    </div>
  );
}

/** Says that a field is full: the browser leaves the rest of what is pasted out without a word. */
function Full({ value, max = Infinity }: { value: string; max?: number }) {
  return value.length < max ? null : <p class="about">At most {max} characters: what comes after them is left out.</p>;
}

/** The field for the six digits of an authenticator. */
export function CodeField({ onValue, ...common }: Common) {
  // Authenticators show and copy it as 123 456.
  const take = (typed: string) => onValue(typed.normalize('NFKC').replace(/\D/g, ''));
  return <Field {...common} onValue={take} required inputMode="numeric" pattern="[0-9]{6}" autocomplete="one-time-code" />;
}

export function Area({ label, value, onValue, about, ...rest }: Common & {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  rows?: number;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        rows={2}
        aria-describedby={about ? `${id}a` : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
        {...rest}
      />
      {about && (
        <p class="about" id={`${id}a`}>
          {about}
        </p>
      )}
      <Full value={value} max={rest.maxLength} />
    </div>
  );
}

export function Pick({ label, value, onValue, of, about, name }: Common & { of: readonly (readonly [string, string])[] }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {of.map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
      {about && <p class="about">{about}</p>}
    </div>
  );
}

export function Check({ label, value, onValue }: { label: ComponentChildren; value: boolean; onValue(value: boolean): void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={(event) => onValue(event.currentTarget.checked)} /> {label}
    </label>
  );
}
