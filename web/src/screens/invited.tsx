// The page for people who open a table's link: who invites them to which game, who sits there, and a name and one tap.

import { useEffect, useState } from 'preact/hooks';
import { type Invitation, invitationTo } from '../app/invitation';
import { readableCode } from '../app/codes';
import { enter, enterAndSit, goHome, keepName, myName, opening } from '../app/store';
import { tableTitle } from '../forms/words';
import { hostingTexts } from '../hosting/texts';
import { Portrait } from '../kit/portrait';
import { t } from '../texts';
import { Logo } from '../ui/logo';
import { NameField } from '../identity/name_field';

const w = hostingTexts.t;

export function InvitedPage({ code, watch }: { code: string; watch: boolean }) {
  const [name, setTyped] = useState(myName.value);
  const [told, setTold] = useState<Awaited<ReturnType<typeof invitationTo>>>(null);
  useEffect(() => {
    const stop = new AbortController();
    setTold(null);
    void invitationTo(code, stop.signal).then((invitation) => stop.signal.aborted || setTold(invitation));
    return () => stop.abort();
  }, [code]);
  const header = (text: string) => (
    <header class="brand">
      <Logo />
      <div>
        <h1>Takamaka</h1>
        <p>{text}</p>
      </div>
    </header>
  );
  if (told === 'unknown')
    return (
      <main class="page start invited">
        {header(t('refused.no_such_room'))}
        <section class="card hero">
          <CodeLine code={code} />
          <button type="button" class="button primary big" onClick={goHome}>
            {t('ui.home')}
          </button>
        </section>
      </main>
    );
  return (
    <main class="page start invited">
      {header(told ? headline(told) : t(watch ? 'start.invited_watch' : 'start.invited'))}
      {told && <AtTheTable told={told} />}
      <form
        class="card hero"
        onSubmit={(event) => {
          event.preventDefault();
          if (!keepName(name)) return;
          void (watch ? enter(code, true) : enterAndSit(code));
        }}
      >
        <CodeLine code={code} />
        <NameField value={name} onInput={setTyped} />
        <button type="submit" class="button primary big" disabled={opening.value}>
          {t(watch ? 'start.enter_watch' : 'start.enter')}
        </button>
      </form>
    </main>
  );
}

function CodeLine({ code }: { code: string }) {
  return (
    <p class="code-line">
      <span>{t('room.code')}</span> <b class="code">{readableCode(code)}</b>
    </p>
  );
}

function headline(told: Invitation): string {
  const game = tableTitle(told);
  if (!told.host) return w(told.watch ? 'invited_watch_game' : 'invited_game', { game });
  return w(told.watch ? 'invited_watch' : 'invited_by', { host: told.host, game });
}

function stateOf(told: Invitation): string {
  if (told.locked) return w('invited_locked');
  if (told.phase !== 'playing' && told.phase !== 'between_deals') return '';
  return told.watch ? w('invited_running') : w(told.may_sit ? 'invited_late' : 'invited_wait');
}

/** The name of the table, the people and bots who sit there, how many seats are free, and whether a match runs. */
function AtTheTable({ told }: { told: Invitation }) {
  const free = told.seats.filter(({ occupant }) => occupant === 'open').length;
  const state = stateOf(told);
  return (
    <section class="card" aria-label={w('invited_seats')}>
      <h2>{told.name || w('invited_seats')}</h2>
      {!told.locked && (
        <ul class="invited-seats">
          {told.seats.map(
            ({ occupant, name }, seat) =>
              occupant !== 'open' && (
                <li key={seat}>
                  <Portrait name={name} seat={seat} bot={occupant === 'bot'} />
                  {occupant === 'bot' ? w('invited_bot', { name }) : name || t('room.no_name')}
                </li>
              ),
          )}
          {free > 0 && <li>{w('invited_free', { n: free })}</li>}
        </ul>
      )}
      {state && <p>{state}</p>}
    </section>
  );
}
