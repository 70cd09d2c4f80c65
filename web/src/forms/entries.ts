// The games on the start page: every game, and every preset that people know as a game of its own.

import { variants } from '../app/variants';
import { gamesWithBoards, shelfOf } from '../boards/registry';
import type { JsonObject, MatchLength, Preset, Variant } from '../protocol';
import { serverWord, t } from '../texts';
import { defaultsFor, usualSeats } from './options';
import { presetAbout, presetTitle, variantAbout, variantTitle } from './words';

export interface Entry {
  /** The variant's key, or `variant/preset`. */
  key: string;
  variant: string;
  title: string;
  about: string;
  players: string;
  /** How long a match takes; undefined until the list of games is loaded, or if nobody has measured it. */
  length?: MatchLength;
  /** Seats and options of a new table. */
  seats: number;
  options: JsonObject;
}

function players({ min, max }: { min: number; max: number }): string {
  return min === max ? t('start.players_exact', { n: min }) : t('start.players', { min, max });
}

const lengthOf = (variant: Variant, preset: string, seats: number): MatchLength | undefined =>
  variant.lengths?.find((one) => one.preset === preset && one.seats === seats);

function presetEntry(variant: Variant, preset: Preset): Entry {
  const key = `${variant.key}/${preset.key}`;
  return {
    key,
    variant: variant.key,
    title: presetTitle(variant, preset),
    about: serverWord(`entry.${key}`, presetAbout(variant, preset)),
    players: t('start.players_exact', { n: preset.seats }),
    length: lengthOf(variant, preset.key, preset.seats),
    seats: preset.seats,
    options: preset.options,
  };
}

function entriesOf(variant: Variant): Entry[] {
  const seats = usualSeats(variant);
  const game: Entry = {
    key: variant.key,
    variant: variant.key,
    title: variantTitle(variant.key),
    about: variantAbout(variant),
    players: players(variant.seats),
    length: lengthOf(variant, '', seats),
    seats,
    options: defaultsFor(variant, seats),
  };
  return [game, ...variant.presets.filter((preset) => preset.own_entry).map((preset) => presetEntry(variant, preset))];
}

/** Returns the games of the page in the order of the start page, also before the list of games is loaded. */
export const gamesOnShelf = (): string[] => [...gamesWithBoards].sort((a, b) => shelfOf(a) - shelfOf(b));

/** Returns the first game of the start page: it can be played before the list of games is loaded, because the server knows its defaults. */
function firstGame(): Entry {
  const [key = ''] = gamesOnShelf();
  return { key, variant: key, title: variantTitle(key), about: serverWord(`entry.${key}`, ''), players: '', seats: 4, options: {} };
}

/** Returns every entry, the requested one first. */
export function allEntries(variants: readonly Variant[], wished: string | null): Entry[] {
  const all = variants.length > 0 ? variants.flatMap(entriesOf) : [firstGame()];
  const first = (entry: Entry) => (entry.key === wished ? 0 : 1);
  return all.sort((a, b) => first(a) - first(b) || shelfOf(a.variant) - shelfOf(b.variant));
}

/** Returns the entries of each game together, in their order: Correlativa is a way of playing Garrafina. */
export function familiesOf(entries: readonly Entry[]): Entry[][] {
  const games = [...new Set(entries.map(({ variant }) => variant))];
  return games.map((game) => entries.filter(({ variant }) => variant === game));
}

/** Returns the entry of a key; undefined until the list of games is loaded. */
export function entryOf(key: string): Entry | undefined {
  return variants.value.flatMap(entriesOf).find((entry) => entry.key === key);
}
