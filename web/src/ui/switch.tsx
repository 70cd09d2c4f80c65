import { useId } from 'preact/hooks';

/** A labelled on-off switch. */
export function Switch({ label, about, on, disabled = false, onChange }: {
  label: string;
  about?: string;
  on: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}) {
  const id = useId();
  return (
    <div class="field switch-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        class="switch"
        checked={on}
        disabled={disabled}
        aria-describedby={about ? `${id}-about` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {about && (
        <p class="about" id={`${id}-about`}>
          {about}
        </p>
      )}
    </div>
  );
}
