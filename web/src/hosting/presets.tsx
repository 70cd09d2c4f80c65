// The named ways of playing with their explanations: one tap sets all options.

import { Fragment } from 'preact';
import { useId } from 'preact/hooks';
import { presetAbout, presetTitle, regionTitle } from '../forms/words';
import type { Preset, Variant } from '../protocol';
import { t } from '../texts';
import { hostingTexts } from './texts';

/** Groups presets by region, in the order in which regions first appear; presets without a region come last. */
export function byRegion(presets: readonly Preset[]): [string, Preset[]][] {
  const regions = [...new Set(presets.map((preset) => preset.region))].sort((a, b) => Number(a === '') - Number(b === ''));
  return regions.map((region) => [region, presets.filter((preset) => preset.region === region)]);
}

export function Presets({ variant, seats, chosen, onChoose }: {
  variant: Variant;
  /** The seats of the table: what is for another number of players is folded. */
  seats: number;
  /** The preset that equals the current options; undefined if there is none. */
  chosen: Preset | undefined;
  onChoose(preset: Preset): void;
}) {
  const name = useId();
  if (variant.presets.length === 0) return null;
  const listed = (presets: readonly Preset[]) =>
    byRegion(presets).map(([region, ways]) => (
      <Fragment key={region}>
        {region !== '' && <p class="region">{regionTitle(region)}</p>}
        {region === '' && variant.presets.some((one) => one.region !== '') && <p class="region">{hostingTexts.t('region_any')}</p>}
        {ways.map((preset) => (
          <label key={preset.key} class="preset">
            <input type="radio" name={name} checked={preset === chosen} onChange={() => onChoose(preset)} />
            <span>
              <b>{presetTitle(variant, preset)}</b> <small>{t('start.players_exact', { n: preset.seats })}</small>
              <small class="about">{presetAbout(variant, preset)}</small>
            </span>
          </label>
        ))}
      </Fragment>
    ));
  const others = variant.presets.filter((preset) => preset.seats !== seats);
  return (
    <fieldset class="presets">
      <legend>{t('room.options_preset')}</legend>
      {listed(variant.presets.filter((preset) => preset.seats === seats))}
      {!chosen && (
        <label class="preset">
          <input type="radio" name={name} checked readOnly />
          <span>
            <b>{t('room.options_own')}</b>
            <small class="about">{hostingTexts.t('own_mix_about')}</small>
          </span>
        </label>
      )}
      {others.length > 0 && (
        <details>
          <summary>{hostingTexts.t('other_seats')}</summary>
          <div class="form">{listed(others)}</div>
        </details>
      )}
    </fieldset>
  );
}
