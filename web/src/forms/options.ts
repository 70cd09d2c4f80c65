// The options that a form shows, and the values that it sends. Pure functions of the schema from GET /api/variants.

import type { Json, JsonObject, OptionSchema, Preset, RoomSettings, Variant } from '../protocol';

export type Schema = { [key: string]: OptionSchema };

/** Returns the value of an option in the form: the chosen one, otherwise its default. */
export function valueOf(schema: Schema, options: JsonObject, key: string): Json | undefined {
  return options[key] ?? schema[key]?.default;
}

/** Returns whether an option applies, given the other options and the number of seats. */
export function applies(schema: Schema, options: JsonObject, key: string, seats: number): boolean {
  const conditions = Object.entries(schema[key]?.['x-when'] ?? {});
  return conditions.every(([option, values]) => {
    if (option !== 'seats' && !applies(schema, options, option, seats)) return false;
    const value = option === 'seats' ? seats : valueOf(schema, options, option);
    return values.includes(String(value));
  });
}

/** Returns the options to send: all that apply, with their chosen or default values. */
export function chosen(schema: Schema, options: JsonObject, seats: number): JsonObject {
  return Object.fromEntries(
    Object.keys(schema)
      .filter((key) => applies(schema, options, key, seats))
      .flatMap((key) => {
        const value = valueOf(schema, options, key);
        return value === undefined ? [] : [[key, value] as const];
      }),
  );
}

export function defaultsFor(variant: Variant, seats: number): JsonObject {
  return { ...(variant.defaults[String(seats)] ?? {}) };
}

/** Returns the possible numbers of seats, smallest first. */
export function seatCounts(variant: Variant): number[] {
  const counts: number[] = [];
  for (let n = variant.seats.min; n <= variant.seats.max; n++) counts.push(n);
  return counts;
}

/** Returns the number of seats of a new table: four if possible. */
export function usualSeats(variant: Variant): number {
  return Math.min(Math.max(4, variant.seats.min), variant.seats.max);
}

/** Returns the preset that equals the options, and the settings if they are given; undefined if there is none. */
export function presetOf(variant: Variant, options: JsonObject, seats: number, settings?: RoomSettings): Preset | undefined {
  const schema = variant.options.properties;
  const same = (a: JsonObject, b: JsonObject) => JSON.stringify(chosen(schema, a, seats)) === JSON.stringify(chosen(schema, b, seats));
  const has = (wanted: Partial<RoomSettings> = {}) => !settings || Object.entries(wanted).every(([key, value]) => settings[key as keyof RoomSettings] === value);
  return variant.presets.find((preset) => preset.seats === seats && same(preset.options, options) && has(preset.settings));
}

/** Returns the settings of a table that changes from one preset to another: those that belonged to the first have their defaults again. */
export function settingsFor(settings: RoomSettings, defaults: Schema, from?: Preset, to?: Preset): RoomSettings {
  const usual = Object.fromEntries(Object.keys(from?.settings ?? {}).map((key) => [key, defaults[key]?.default]));
  return { ...settings, ...usual, ...to?.settings };
}

/**
 * Returns the preset under whose name people know this table as a game of its own, such as Correlativa; undefined if it goes
 * by the name of its game. Numbers and switches, such as that of the deals, do not change the name, nor do more or fewer players.
 */
export function ownEntryOf(variant: Variant, options: JsonObject, seats: number): Preset | undefined {
  const kind = (of: JsonObject, n: number) =>
    JSON.stringify(Object.entries(chosen(variant.options.properties, of, n)).filter(([, value]) => typeof value === 'string'));
  const ours = kind(options, seats);
  const isUsual = ours === kind(defaultsFor(variant, seats), seats);
  return variant.presets.find(({ own_entry: own, seats: theirs, options: set }) => {
    if (!own || (theirs === 1) !== (seats === 1)) return false;
    return theirs === 1 || (!isUsual && kind(set, theirs) === ours);
  });
}
