import { useState } from 'preact/hooks';
import { t } from '../texts';

/** A text to copy with one tap; shown in full. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (event: Event) => {
    const input = (event.currentTarget as HTMLElement).parentElement?.querySelector('input');
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Without a secure address there is no clipboard: select it, so that the person can copy it.
      input?.select();
      document.execCommand('copy');
    }
    setCopied(true);
  };
  return (
    <div class="row copy-field">
      <input readOnly value={value} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="button small" onClick={(event) => void copy(event)}>
        {copied ? t('room.copied') : t('room.copy')}
      </button>
    </div>
  );
}
