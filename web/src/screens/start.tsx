// The first page: a name, the games, and one tap to a table.

import { useEffect, useState } from 'preact/hooks';
import { go, pathOf } from '../app/router';
import { enter, keepName, lastRoom, me, myName } from '../app/store';
import { entryTitle } from '../forms/words';
import { t } from '../texts';
import { Icon } from '../ui/icon';
import { Logo } from '../ui/logo';
import { later } from '../ui/later';
import { Sheet } from '../ui/sheet';
import { Games } from './games';
import { JoinForm, SeatCodeForm } from './join';
import { NameField } from '../identity/name_field';

const PreferencesForm = later(() => import('../ui/preferences_form').then((module) => module.PreferencesForm), 'quiet');
// Both come late anyway: the server must answer first.
const OpenTables = later(() => import('./open_tables').then((module) => module.OpenTables), 'quiet');
const RunningTables = later(async () => {
  const [{ RunningTables: Tables }, { matchesTexts }] = await Promise.all([import('../matches/running_tables'), import('../matches/texts')]);
  await matchesTexts.load();
  return Tables;
}, 'quiet');

// Enter after the name, or the phone's "go", focuses the button of the chosen game: it needs one more press.
function toTheGame(event: Event) {
  event.preventDefault();
  document.querySelector<HTMLElement>('.game-card .button.primary')?.focus();
}

export function StartPage() {
  const [name, setTyped] = useState(myName.value);
  const [settings, setSettings] = useState(false);
  useEffect(() => setTyped(myName.value), [myName.value]);
  const keep = () => keepName(name);
  return (
    <main class="page start">
      <header class="brand">
        <Logo />
        <div>
          <h1>Takamaka</h1>
          <p>{t('app.tagline')}</p>
        </div>
        <MyMatches />
        <button type="button" class="icon-button" aria-label={t('ui.settings')} onClick={() => setSettings(true)}>
          <Icon name="dots" />
        </button>
      </header>
      <div class="lobby">
        <div class="hello">
          {lastRoom.value && <Resume />}
          {/* A new player has no table yet. */}
          {me.value && !me.value.token && <RunningTables />}
          <form class="card" onSubmit={toTheGame}>
            <NameField value={name} onInput={setTyped} />
          </form>
        </div>
        <Games keepName={keep} />
        <div class="more-tables">
          <section class="card" aria-label={t('start.join')}>
            <JoinForm keepName={keep} />
            <SeatCodeForm />
          </section>
          <OwnLinks />
          {/* Last, because it comes late, comes and goes: nothing below it moves. */}
          <OpenTables keepName={keep} />
        </div>
      </div>
      {settings && (
        <Sheet title={t('ui.settings')} onClose={() => setSettings(false)}>
          <PreferencesForm />
        </Sheet>
      )}
    </main>
  );
}

/** What belongs to the name: the devices of this player, the way back to them, and what is stored about them. */
function OwnLinks() {
  const pages = [
    ['start.devices', { page: 'devices', recover: false }],
    ['start.recovery', { page: 'devices', recover: true }],
    ['start.data', { page: 'data' }],
  ] as const;
  return (
    <p class="own-links">
      {pages.map(([text, to]) => (
        <a
          key={text}
          href={pathOf(to)}
          onClick={(event) => {
            event.preventDefault();
            go(to);
          }}
        >
          {t(text)}
        </a>
      ))}
    </p>
  );
}

function MyMatches() {
  return (
    <a
      class="icon-button"
      href="/matches"
      aria-label={t('start.matches')}
      title={t('start.matches')}
      onClick={(event) => {
        event.preventDefault();
        go({ page: 'matches' });
      }}
    >
      <Icon name="past" />
    </a>
  );
}

function Resume() {
  const last = lastRoom.value;
  if (!last) return null;
  return (
    <section class="card resume">
      <p>
        <b>{last.variant ? entryTitle(last.entry ?? last.variant) : t('start.resume')}</b>
        <small>{t('start.resume_about')}</small>
      </p>
      <button type="button" class="button primary" onClick={() => void enter(last.code, last.watch)}>
        {t('start.resume')}
      </button>
    </section>
  );
}
