// Which options a form shows, and what it sends. Pure: the schema from GET /api/variants decides.

import type { Json, JsonObject, OptionSchema, Preset, Variant } from '../protocol';

export type Schema = { [key: string]: OptionSchema };

/** The value of an option as the form has it: what was chosen, else its default. */
export function valueOf(schema: Schema, options: JsonObject, key: string): Json | undefined {
  return options[key] ?? schema[key]?.default;
}

/** Whether an option means something, given the others and the number of seats. */
export function applies(schema: Schema, options: JsonObject, key: string, seats: number): boolean {
  const conditions = Object.entries(schema[key]?.['x-when'] ?? {});
  return conditions.every(([option, values]) => {
    if (option !== 'seats' && !applies(schema, options, option, seats)) return false;
    const value = option === 'seats' ? seats : valueOf(schema, options, option);
    return values.includes(String(value));
  });
}

/** What is sent: every option that applies, the others left to their defaults. */
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

/** How many seats the variant can have, smallest first. */
export function seatCounts(variant: Variant): number[] {
  const counts: number[] = [];
  for (let n = variant.seats.min; n <= variant.seats.max; n++) counts.push(n);
  return counts;
}

/** How many people a new table of this variant is for: four where that is possible. */
export function usualSeats(variant: Variant): number {
  return Math.min(Math.max(4, variant.seats.min), variant.seats.max);
}

/** The preset that the options are, or undefined for a mix of one's own. */
export function presetOf(variant: Variant, options: JsonObject, seats: number): Preset | undefined {
  const schema = variant.options.properties;
  const same = (a: JsonObject, b: JsonObject) => JSON.stringify(chosen(schema, a, seats)) === JSON.stringify(chosen(schema, b, seats));
  return variant.presets.find((preset) => preset.seats === seats && same(preset.options, options));
}
