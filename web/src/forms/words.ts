// The server's English names for games and options, in the chosen language.

import { variants } from '../app/variants';
import type { JsonObject, Preset, RoomSummary, Variant } from '../protocol';
import { serverWord } from '../texts';
import { gameText } from '../texts/game';
import { ownEntryOf } from './options';

export function findVariant(key: string): Variant | undefined {
  return variants.value.find((variant) => variant.key === key);
}

export function variantTitle(key: string): string {
  return serverWord(`${key}.title`, findVariant(key)?.title ?? key.charAt(0).toUpperCase() + key.slice(1));
}

/** A table's game, as `info` of a room, the list of rooms and the list of matches tell it. */
interface Played {
  variant: string;
  options: JsonObject | RoomSummary['options'];
  /** The seats, or how many there are. */
  seats: readonly unknown[] | number;
}

/** Returns the entry of the start page that a table belongs to: the variant's key, or `variant/preset`. */
export function entryKeyOf({ variant: key, options, seats }: Played): string {
  const variant = findVariant(key);
  const entry = variant && ownEntryOf(variant, { ...options }, typeof seats === 'number' ? seats : seats.length);
  return entry ? `${key}/${entry.key}` : key;
}

/** Returns the name of an entry of the start page, such as Correlativa. */
export function entryTitle(entry: string): string {
  const [key = '', presetKey] = entry.split('/');
  const variant = findVariant(key);
  const preset = variant?.presets.find((one) => one.key === presetKey);
  return variant && preset ? presetTitle(variant, preset) : variantTitle(key);
}

/** Returns the name of the game that is played at a table: Correlativa at some tables of Garrafina. */
export const tableTitle = (table: Played): string => entryTitle(entryKeyOf(table));

export function variantAbout(variant: Variant): string {
  return serverWord(`entry.${variant.key}`, variant.about);
}

export function presetTitle(variant: Variant, preset: Preset): string {
  return serverWord(`${variant.key}.presets.${preset.key}.title`, preset.title);
}

export function presetAbout(variant: Variant, preset: Preset): string {
  return serverWord(`${variant.key}.presets.${preset.key}.about`, preset.about);
}

/** Returns what a game counts over all matches, in the game's own texts once they are loaded, otherwise in English. */
export function tallyTitle(variant: string, kind: string): string {
  const declared = findVariant(variant)?.tallies?.find((tally) => tally.kind === kind);
  return gameText(variant, `tally.${kind}`) ?? declared?.title ?? kind.replace(/_/g, ' ');
}

/** Returns the name of a region that a way of playing comes from. */
export function regionTitle(region: string): string {
  return serverWord(`regions.${region}`, region);
}
