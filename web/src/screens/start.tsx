// The first page: a name and one tap to a table; friends, codes and open tables below.

import { useEffect, useState } from 'preact/hooks';
import { readableCode } from '../app/router';
import {
  claim,
  create,
  enter,
  enterAndSit,
  lastRoom,
  listOpenTables,
  myName,
  openTables,
  opening,
  setName,
  variants,
} from '../app/store';
import { preloadBoard } from '../boards/registry';
import { defaultsFor, usualSeats } from '../forms/options';
import { presetAbout, presetTitle, variantAbout, variantTitle } from '../forms/words';
import type { Preset, Variant } from '../protocol';
import { t } from '../texts';
import { Icon } from '../ui/icon';
import { PreferencesForm } from '../ui/preferences_form';
import { Sheet } from '../ui/sheet';

const listEveryMs = 5_000;

// `./dev run --game NAME` opens /?game=NAME: that game is then the one tap away.
const wished = new URLSearchParams(location.search).get('game');
const firstGame = (): string => (variants.value.some((one) => one.key === wished) && wished) || 'gaple';

/** A first visit without a name still gets to a table: the page lends one. */
const guestName = (): string => myName.value.trim() || t('start.guest');

/** The name as it is typed; it is ours when the field is left or the next step is taken. */
function NameField({ value, onInput }: { value: string; onInput(value: string): void }) {
  return (
    <div class="field name-field">
      <label for="name">{t('start.name')}</label>
      <input
        id="name"
        value={value}
        maxLength={24}
        autocomplete="nickname"
        autocapitalize="words"
        enterkeyhint="go"
        placeholder={t('start.name_hint')}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}

export function StartPage() {
  const [name, setTyped] = useState(myName.value);
  const [settings, setSettings] = useState(false);
  useEffect(() => preloadBoard(firstGame()), [variants.value]);
  useEffect(() => setTyped(myName.value), [myName.value]);
  useOpenTables();
  const keepName = () => setName(name || guestName());
  const playNow = (event?: Event) => {
    event?.preventDefault();
    keepName();
    void quick(firstGame(), true);
  };
  return (
    <main class="page start">
      <header class="brand">
        <Logo />
        <div>
          <h1>Takamaka</h1>
          <p>{t('app.tagline')}</p>
        </div>
        <button type="button" class="icon-button" aria-label={t('ui.settings')} onClick={() => setSettings(true)}>
          <Icon name="dots" />
        </button>
      </header>
      {lastRoom.value && <Resume />}
      <div class="columns">
        <div>
          <form class="card hero" onSubmit={playNow}>
            <NameField value={name} onInput={setTyped} />
            <button type="submit" class="button primary big" disabled={opening.value}>
              {t('start.play')}
              <small>{t('start.play_with_bots', { game: variantTitle(firstGame()) })}</small>
            </button>
            <button
              type="button"
              class="button big"
              disabled={opening.value}
              onClick={() => {
                keepName();
                void quick(firstGame(), false);
              }}
            >
              {t('start.private')}
              <small>{t('start.private_about')}</small>
            </button>
          </form>
          <JoinCard keepName={keepName} />
        </div>
        <div>
          <OpenTables keepName={keepName} />
          <Games keepName={keepName} />
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

async function quick(variant: string, withBots: boolean): Promise<void> {
  const of = variants.value.find((one) => one.key === variant);
  const seats = of ? usualSeats(of) : 4;
  await create(variant, seats, of ? defaultsFor(of, seats) : {}, {}, withBots);
}

function useOpenTables(): void {
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && listOpenTables();
    refresh();
    const timer = setInterval(refresh, listEveryMs);
    return () => clearInterval(timer);
  }, []);
}

function Resume() {
  const last = lastRoom.value;
  if (!last) return null;
  return (
    <section class="card resume">
      <p>
        <b>{last.variant ? variantTitle(last.variant) : t('start.resume')}</b>
        <small>{t('start.resume_about')}</small>
      </p>
      <button type="button" class="button primary" onClick={() => void enter(last.code, last.watch)}>
        {t('start.resume')}
      </button>
    </section>
  );
}

function JoinCard({ keepName }: { keepName(): void }) {
  const [code, setCode] = useState('');
  const [seatCode, setSeatCode] = useState('');
  return (
    <section class="card" aria-label={t('start.join')}>
      <h2>{t('start.join')}</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          keepName();
          if (code.trim()) void enterAndSit(code);
        }}
      >
        <input
          class="code-input"
          value={code}
          maxLength={19}
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          aria-label={t('start.code')}
          placeholder={t('start.code')}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={opening.value}>
          {t('start.join_go')}
        </button>
      </form>
      <details>
        <summary>{t('start.lost_phone')}</summary>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() && seatCode.trim()) void claim(code, seatCode);
          }}
        >
          <div class="field">
            <label for="claim-code">{t('start.code')}</label>
            <input
              id="claim-code"
              class="code-input"
              value={code}
              maxLength={19}
              autocomplete="off"
              onInput={(event) => setCode(event.currentTarget.value)}
            />
          </div>
          <div class="field">
            <label for="seat-code">{t('start.seat_code')}</label>
            <input
              id="seat-code"
              class="code-input"
              value={seatCode}
              maxLength={19}
              autocomplete="off"
              onInput={(event) => setSeatCode(event.currentTarget.value)}
            />
          </div>
          <button type="submit" class="button" disabled={opening.value}>
            {t('start.claim_go')}
          </button>
        </form>
      </details>
    </section>
  );
}

function OpenTables({ keepName }: { keepName(): void }) {
  const tables = openTables.value;
  return (
    <section class="card" aria-label={t('start.open_tables')}>
      <h2>{t('start.open_tables')}</h2>
      {tables.length === 0 && <p class="quiet">{t('start.no_tables')}</p>}
      <ul class="plain-list">
        {tables.map((table) => (
          <li key={table.code} class="table-row">
            <span>
              <b>{table.name || variantTitle(table.variant)}</b>
              <small>
                {variantTitle(table.variant)} · {t('start.by', { host: table.host })} ·{' '}
                {t('start.seats_free', { n: table.open_seats })}
              </small>
            </span>
            {table.open_seats > 0 && table.phase === 'gathering' ? (
              <button
                type="button"
                class="button"
                onClick={() => {
                  keepName();
                  void enterAndSit(table.code);
                }}
              >
                {t('start.join_go')}
              </button>
            ) : (
              table.may_watch && (
                <button
                  type="button"
                  class="button"
                  onClick={() => {
                    keepName();
                    void enter(table.code, false);
                  }}
                >
                  {t('start.watch')}
                </button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function players({ seats }: Variant): string {
  return seats.min === seats.max
    ? t('start.players_exact', { n: seats.min })
    : t('start.players', { min: seats.min, max: seats.max });
}

interface Game {
  key: string;
  title: string;
  about: string;
  players: string;
  variant: Variant;
  preset?: Preset;
}

// A preset that people know as a game of its own is listed like one.
function gamesOf(variant: Variant): Game[] {
  const own = variant.presets.filter((preset) => preset.own_entry);
  return [
    { key: variant.key, title: variantTitle(variant.key), about: variantAbout(variant), players: players(variant), variant },
    ...own.map((preset) => ({
      key: `${variant.key}/${preset.key}`,
      title: presetTitle(variant, preset),
      about: presetAbout(variant, preset),
      players: t('start.players_exact', { n: preset.seats }),
      variant,
      preset,
    })),
  ];
}

function Games({ keepName }: { keepName(): void }) {
  const open = (game: Game, withBots: boolean) => {
    keepName();
    const seats = game.preset?.seats ?? usualSeats(game.variant);
    void create(game.variant.key, seats, game.preset?.options ?? defaultsFor(game.variant, seats), {}, withBots);
  };
  return (
    <section class="card" aria-label={t('start.games')}>
      <h2>{t('start.games')}</h2>
      <ul class="plain-list">
        {variants.value.flatMap(gamesOf).map((game) => (
          <li key={game.key} class="game-card">
            <h3>
              {game.title} <small>{game.players}</small>
            </h3>
            <p>{game.about}</p>
            <p class="row">
              <button type="button" class="button" onClick={() => open(game, true)} aria-label={`${t('start.play')}: ${t('start.play_with_bots', { game: game.title })}`}>
                {t('start.play')}
              </button>
              <button type="button" class="button" onClick={() => open(game, false)} aria-label={`${t('start.private')}: ${game.title}`}>
                {t('start.private')}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody opened a table's link: a name and one tap. */
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
          setName(name || guestName());
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

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 48 48" aria-hidden="true">
      <rect x="12" y="3" width="24" height="42" rx="5" class="face" />
      <path d="M16 24h16" class="bar" />
      <circle cx="24" cy="13.500" r="3" class="pip" />
      <circle cx="18.500" cy="30" r="2.600" class="pip" />
      <circle cx="29.500" cy="39" r="2.600" class="pip" />
      <path d="M30 30q7-9 14-6-2 8-14 6z" class="leaf" />
    </svg>
  );
}
