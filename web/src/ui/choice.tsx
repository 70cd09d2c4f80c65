import { useId } from 'preact/hooks';

/** One of several values, as a native select: it works with every finger, key and screen reader. */
export function Choice<T extends string>({ label, about, value, values, disabled = false, onChange }: {
  label: string;
  about?: string;
  value: T;
  values: readonly (readonly [T, string])[];
  disabled?: boolean;
  onChange(value: T): void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={about ? `${id}-about` : undefined}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {values.map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
      {about && (
        <p class="about" id={`${id}-about`}>
          {about}
        </p>
      )}
    </div>
  );
}
