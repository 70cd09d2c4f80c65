// Ways to an existing table: its code, and the code of a seat that its player hands on.

import { useState } from 'preact/hooks';
import { opening, say } from '../app/store';
import type * as Reader from '../app/follow';
import { t } from '../texts';

// What reads codes comes with the first one.
const read = (then: (reader: typeof Reader) => void): void =>
  void import('../app/follow').then(then, () => say(t('refused.busy'), true));

export function JoinForm({ keepName }: { keepName(): unknown }) {
  const [code, setCode] = useState('');
  return (
    <form
      class="field"
      aria-label={t('start.join')}
      onSubmit={(event) => {
        event.preventDefault();
        if (keepName() !== false && code.trim()) read(({ follow }) => follow(code));
      }}
    >
      <h2>{t('start.join')}</h2>
      <label for="join-code">{t('start.code')}</label>
      <p class="row">
        <input
          id="join-code"
          class="code-input"
          value={code}
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={opening.value}>
          {t('start.join_go')}
        </button>
      </p>
    </form>
  );
}

/** Takes over a seat by its code, for people who were told the code instead of sent the link. */
export function SeatCodeForm() {
  const [code, setCode] = useState('');
  const [seatCode, setSeatCode] = useState('');
  return (
    <details>
      <summary>{t('start.take_seat')}</summary>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() || seatCode.trim()) read(({ followSeat }) => followSeat(code, seatCode));
        }}
      >
        <CodeField id="claim-code" label={t('start.code')} value={code} onInput={setCode} />
        <CodeField id="seat-code" label={t('start.seat_code')} value={seatCode} onInput={setSeatCode} />
        <button type="submit" class="button">
          {t('start.take_seat_go')}
        </button>
      </form>
    </details>
  );
}

function CodeField({ id, label, value, onInput }: { id: string; label: string; value: string; onInput(text: string): void }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="code-input"
        value={value}
        autocomplete="off"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
