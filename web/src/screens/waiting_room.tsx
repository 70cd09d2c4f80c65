// A room between matches: invite, seats, rules, start.

import { useEffect, useRef, useState } from 'preact/hooks';
import { configure, goHome, inRoom, say, settingsSchema, variants } from '../app/store';
import type { RoomState } from '../app/room_state';
import { chosen, defaultsFor, presetOf, type Schema, seatCounts, settingsFor, usualSeats } from '../forms/options';
import { SchemaForm } from '../forms/schema_form';
import { settingsSchema as knownSettings } from '../forms/settings_schema';
import { lengthText } from '../forms/length';
import { findVariant, tableTitle, variantAbout, variantTitle } from '../forms/words';
import { preloadBoard } from '../boards/registry';
import { strength } from '../hosting/bot_strength';
import { Presets } from '../hosting/presets';
import type { JsonObject, Preset, RoomSettings } from '../protocol';
import { t } from '../texts';
import { ChatSheet } from '../chat/chat';
import { ChatButton } from '../chat/chat_button';
import { LogSheet } from '../table/log';
import { MenuSheet } from '../table/menu_sheet';
import { ReportSheet } from '../table/report';
import { KeysSheet } from '../keys/keys_sheet';
import { Choice } from '../ui/choice';
import { Icon } from '../ui/icon';
import { InvitePanel } from '../hosting/invite';
import { RulesLink } from '../rules/rules_link';
import { SeatsPanel } from '../table/seats';
import { RulesInWords } from './rules_in_words';

export function WaitingRoom({ room }: { room: RoomState }) {
  const [open, setOpen] = useState<'menu' | 'chat' | 'keys' | 'log' | 'report' | null>(null);
  // When the match starts, people who wait take the open seats.
  const waiting = room.info.line.flatMap(({ people }) => people).length;
  const missing = room.info.seats.filter((seat) => seat.occupant === 'open').length > waiting;
  useEffect(() => preloadBoard(room.info.variant), [room.info.variant]);
  return (
    <main class="page waiting">
      <header class="bar">
        <button type="button" class="icon-button" aria-label={t('table.menu')} onClick={() => setOpen('menu')}>
          <Icon name="menu" />
        </button>
        <h1>{room.info.settings.name || tableTitle(room.info)}</h1>
        <ChatButton room={room} toasts={open !== 'chat'} onOpen={() => setOpen('chat')} />
      </header>
      <div class="columns">
        <div>
          <InvitePanel room={room} />
          <section class="card" aria-label={t('room.seats')}>
            <h2>{t('room.seats')}</h2>
            <SeatsPanel room={room} />
          </section>
        </div>
        <div>
          {room.you.host ? <Rules room={room} /> : <RulesInWords room={room} />}
        </div>
      </div>
      <footer class="start-bar">
        <p class="quiet">
          {room.you.host
            ? missing
              ? t('room.waiting_you')
              : ''
            : t('room.waiting_host', { host: room.info.host })}
        </p>
        {room.you.host && (
          <p class="row">
            {/* Here it is in view however small the window is. */}
            {missing && (
              <button type="button" class="button big" onClick={() => void inRoom('add_bots', { strength: strength.value })}>
                {t('room.add_bots')}
              </button>
            )}
            <button
              type="button"
              class="button primary big"
              disabled={missing}
              onClick={() => void inRoom('start', {})}
            >
              {t('room.start')}
            </button>
          </p>
        )}
      </footer>
      {open === 'menu' && (
        <MenuSheet room={room} onClose={() => setOpen(null)} onOpen={setOpen} onSeats={goHome} />
      )}
      {open === 'chat' && <ChatSheet room={room} onClose={() => setOpen(null)} />}
      {open === 'log' && <LogSheet room={room} onClose={() => setOpen(null)} />}
      {open === 'report' && <ReportSheet room={room} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeysSheet onClose={() => setOpen(null)} />}
    </main>
  );
}

interface Draft {
  variant: string;
  seats: number;
  options: JsonObject;
  settings: RoomSettings;
}

const draftOf = (room: RoomState): Draft => ({
  variant: room.info.variant,
  seats: room.info.seats.length,
  options: room.info.options,
  settings: room.info.settings,
});

/** The game, its options and the table's settings, for the host. Every change is sent immediately. */
function Rules({ room }: { room: RoomState }) {
  const [draft, setDraft] = useState(() => draftOf(room));
  const latest = useRef(room);
  latest.current = room;
  /** How many changes are on their way. */
  const sent = useRef(0);
  // An update from before a change must not take the change back: the next change would be made without it.
  useEffect(() => {
    if (sent.current === 0) setDraft(draftOf(room));
  }, [room.info]);
  const variant = findVariant(draft.variant);
  if (!variant) return null;
  const schema = variant.options.properties as Schema;

  const send = async (next: Draft) => {
    setDraft(next);
    const of = findVariant(next.variant);
    if (!of) return;
    const options = chosen(of.options.properties, next.options, next.seats);
    sent.current += 1;
    if (await configure(next.variant, next.seats, options, next.settings)) say(t('room.applied'));
    sent.current -= 1;
    if (sent.current === 0) setDraft(draftOf(latest.current));
  };
  const known: Schema = settingsSchema.value ?? knownSettings;
  const preset = presetOf(variant, draft.options, draft.seats, draft.settings);
  const settings = (next?: Preset) => settingsFor(draft.settings, known, preset, next);
  const length = lengthText(variant, draft.options, draft.seats);
  return (
    <>
      <section class="card" aria-label={t('room.options')}>
        <h2>{t('room.options')}</h2>
        <p>{variantAbout(variant)}</p>
        <RulesLink entry={variant.key}>{t('rules.title')}</RulesLink>
        <div class="form">
          {variants.value.length > 1 && (
            <Choice
              label={t('room.game')}
              value={draft.variant}
              values={variants.value.map((one) => [one.key, variantTitle(one.key)] as const)}
              onChange={(key) => {
                const other = findVariant(key);
                if (!other) return;
                const seats = usualSeats(other);
                const kept = settings();
                // Not every game has sets.
                const losers_leave = kept.losers_leave === 'set' ? 'match' : kept.losers_leave;
                void send({ variant: key, seats, options: defaultsFor(other, seats), settings: { ...kept, losers_leave } });
              }}
            />
          )}
          {variant.seats.min !== variant.seats.max && (
            <Choice
              label={t('room.seat_count')}
              value={String(draft.seats)}
              values={seatCounts(variant).map((n) => [String(n), String(n)] as const)}
              onChange={(text) => {
                const seats = Number(text);
                void send({ ...draft, seats, options: defaultsFor(variant, seats), settings: settings() });
              }}
            />
          )}
          <Presets
            variant={variant}
            seats={draft.seats}
            chosen={preset}
            onChoose={(next) => void send({ ...draft, seats: next.seats, options: next.options, settings: settings(next) })}
          />
        </div>
        {length !== '' && <p class="match-length">{length}</p>}
        <details>
          <summary>{t('start.chip')}</summary>
          <SchemaForm
            path={`${variant.key}.options`}
            schema={schema}
            values={draft.options}
            seats={draft.seats}
            notes={{ deals: length, target: length }}
            onChange={(options) => void send({ ...draft, options })}
          />
        </details>
      </section>
      <section class="card" aria-label={t('room.settings')}>
        <details>
          <summary>{t('room.settings')}</summary>
          <SchemaForm
            path="settings"
            schema={known}
            values={draft.settings as unknown as JsonObject}
            seats={draft.seats}
            onChange={(settings) => void send({ ...draft, settings: settings as unknown as RoomSettings })}
          />
        </details>
      </section>
    </>
  );
}
