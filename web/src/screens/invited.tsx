// The page for people who open a table's link: a name and one tap.

import { useState } from 'preact/hooks';
import { readableCode } from '../app/router';
import { enter, enterAndSit, keepName, myName, opening } from '../app/store';
import { t } from '../texts';
import { Logo } from '../ui/logo';
import { NameField } from '../identity/name_field';

export function InvitedPage({ code, watch }: { code: string; watch: boolean }) {
  const [name, setTyped] = useState(myName.value);
  return (
    <main class="page start invited">
      <header class="brand">
        <Logo />
        <div>
          <h1>Takamaka</h1>
          <p>{t(watch ? 'start.invited_watch' : 'start.invited')}</p>
        </div>
      </header>
      <form
        class="card hero"
        onSubmit={(event) => {
          event.preventDefault();
          keepName(name);
          void (watch ? enter(code, true) : enterAndSit(code));
        }}
      >
        <p class="code-line">
          <span>{t('room.code')}</span> <b class="code">{readableCode(code)}</b>
        </p>
        <NameField value={name} onInput={setTyped} />
        <button type="submit" class="button primary big" disabled={opening.value}>
          {t(watch ? 'start.enter_watch' : 'start.enter')}
        </button>
      </form>
    </main>
  );
}
