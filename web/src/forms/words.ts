// The server's English names for games and options, in the chosen language.

import { variants } from '../app/variants';
import type { Preset, Variant } from '../protocol';
import { serverWord } from '../texts';
import { gameText } from '../texts/game';

export function findVariant(key: string): Variant | undefined {
  return variants.value.find((variant) => variant.key === key);
}

export function variantTitle(key: string): string {
  return serverWord(`${key}.title`, findVariant(key)?.title ?? key.charAt(0).toUpperCase() + key.slice(1));
}

export function variantAbout(variant: Variant): string {
  return serverWord(`${variant.key}.about`, variant.about);
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
