// The rules of a table in words, for people who cannot change them: what differs from the usual, and nothing else.

import type { RoomState } from '../app/room_state';
import { settingsSchema } from '../app/store';
import { lengthText } from '../forms/length';
import { chosen, defaultsFor, presetOf, type Schema } from '../forms/options';
import { settingsSchema as knownSettings } from '../forms/settings_schema';
import { valueText } from '../forms/value_text';
import { findVariant, presetAbout, presetTitle, tableTitle, variantAbout } from '../forms/words';
import type { Json, JsonObject } from '../protocol';
import { serverWord, t } from '../texts';
import { RulesLink } from '../rules/rules_link';

interface Line {
  path: string;
  title: string | undefined;
  value: Json | undefined;
}

/** Returns the values that are not the usual ones. */
function unusual(path: string, schema: Schema, values: JsonObject, usual: JsonObject): Line[] {
  return Object.keys(schema)
    .filter((key) => values[key] !== undefined && values[key] !== usual[key])
    .map((key) => ({ path: `${path}.${key}`, title: schema[key]?.title, value: values[key] }));
}

export function RulesInWords({ room: { info } }: { room: RoomState }) {
  const variant = findVariant(info.variant);
  if (!variant) return null;
  const seats = info.seats.length;
  const { properties } = variant.options;
  const preset = presetOf(variant, info.options, seats, info.settings);
  const mix = preset
    ? []
    : unusual(`${variant.key}.options`, properties, chosen(properties, info.options, seats), chosen(properties, defaultsFor(variant, seats), seats));
  const settings = Object.fromEntries(Object.entries(settingsSchema.value ?? knownSettings).filter(([key]) => key !== 'name'));
  const usual = Object.fromEntries(Object.entries(settings).map(([key, { default: value }]) => [key, value ?? null]));
  const lines = [...mix, ...unusual('settings', settings, info.settings as unknown as JsonObject, usual)];
  const length = lengthText(variant, info.options, seats);
  return (
    <section class="card" aria-label={t('room.options')}>
      <h2>{t('room.options')}</h2>
      <p>
        <b>{tableTitle(info)}.</b> {variantAbout(variant)}
      </p>
      {preset && (
        <p>
          <b>{presetTitle(variant, preset)}.</b> {presetAbout(variant, preset)}
        </p>
      )}
      {lines.length > 0 && (
        <ul class="rules-in-words">
          {lines.map(({ path, title, value }) => (
            <li key={path}>
              {serverWord(`${path}.title`, title)}: <b>{valueText(path, value)}</b>
            </li>
          ))}
        </ul>
      )}
      {length !== '' && <p class="match-length">{length}</p>}
      <RulesLink entry={variant.key}>{t('rules.title')}</RulesLink>
    </section>
  );
}
