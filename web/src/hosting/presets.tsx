// The ways of playing that have a name, each explained: one tap sets all the options.

import { useId } from 'preact/hooks';
import { presetAbout, presetTitle } from '../forms/words';
import type { Preset, Variant } from '../protocol';
import { t } from '../texts';
import { hostingTexts } from './texts';

export function Presets({ variant, chosen, disabled, onChoose }: {
  variant: Variant;
  /** The one that the options are; undefined for a mix of one's own. */
  chosen: Preset | undefined;
  disabled: boolean;
  onChoose(preset: Preset): void;
}) {
  const name = useId();
  if (variant.presets.length === 0) return null;
  return (
    <fieldset class="presets" disabled={disabled}>
      <legend>{t('room.options_preset')}</legend>
      {variant.presets.map((preset) => (
        <label key={preset.key} class="preset">
          <input type="radio" name={name} checked={preset === chosen} onChange={() => onChoose(preset)} />
          <span>
            <b>{presetTitle(variant, preset)}</b> <small>{t('start.players_exact', { n: preset.seats })}</small>
            <small class="about">{presetAbout(variant, preset)}</small>
          </span>
        </label>
      ))}
      {!chosen && (
        <label class="preset">
          <input type="radio" name={name} checked readOnly />
          <span>
            <b>{t('room.options_own')}</b>
            <small class="about">{hostingTexts.t('own_mix_about')}</small>
          </span>
        </label>
      )}
    </fieldset>
  );
}
