// The page for people who open the link to a seat: its player or the host hands it on, from the next deal on. Everybody stays
// the player that they are.

import { useState } from 'preact/hooks';
import { readableCode } from '../app/codes';
import { claim, closeOffer, keepName, myName, opening } from '../app/store';
import { guestName, NameField } from '../identity/name_field';
import { Logo } from '../ui/logo';
import { t } from '../texts';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

export function ClaimPage({ code, seatCode }: { code: string; seatCode: string }) {
  const [name, setTyped] = useState(myName.value);
  return (
    <main class="page start invited">
      <header class="brand">
        <Logo />
        <div>
          <h1>{w('claim_title')}</h1>
          <p>
            {t('room.code')} <b class="code">{readableCode(code)}</b>
          </p>
        </div>
      </header>
      <form
        class="card hero"
        onSubmit={(event) => {
          event.preventDefault();
          if (!keepName(name)) return;
          void claim(code, seatCode);
        }}
      >
        <p>{w('claim_question', { name: name.trim() || guestName() })}</p>
        <NameField value={name} onInput={setTyped} />
        <p class="about">{w('claim_about')}</p>
        <button type="submit" class="button primary big" disabled={opening.value}>
          {w('claim_go')}
        </button>
        <button type="button" class="button" onClick={closeOffer}>
          {w('claim_no')}
        </button>
      </form>
    </main>
  );
}
