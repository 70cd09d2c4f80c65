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
    </div>
  );
}

/** The field for the six digits of an authenticator. */
export function CodeField(common: Common) {
  return (
    <Field {...common} required inputMode="numeric" pattern="[0-9]{6}" maxLength={6} autocomplete="one-time-code" />
  );
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
