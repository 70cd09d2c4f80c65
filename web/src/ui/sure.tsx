import { useState } from 'preact/hooks';
import { t } from '../texts';

/** A button that asks once more before it acts. */
export function Sure({ label, question, onSure }: { label: string; question: string; onSure(): void }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button type="button" class="button" onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  return (
    <div class="sure" role="group" aria-label={question}>
      <p class="warn" tabIndex={-1} ref={(line) => line?.focus()}>
        {question}
      </p>
      <div class="menu-buttons">
        <button
          type="button"
          class="button danger"
          onClick={() => {
            setAsked(false);
            onSure();
          }}
        >
          {label}
        </button>
        <button type="button" class="button" onClick={() => setAsked(false)}>
          {t('ui.cancel')}
        </button>
      </div>
    </div>
  );
}
