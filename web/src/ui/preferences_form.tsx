// Colours, sounds, language and keys: the same on the start page and at the table.

import { askFirst, callOuts, languageCode, letterKeys, sound, theme, type Theme, tileNames, vibration } from '../app/preferences';
import { useEffect } from 'preact/hooks';
import { guideTexts } from '../guide/texts';
import { tipsSeen, wantTips } from '../guide/tips';
import { type LanguageCode, languages, t } from '../texts';
import { Choice } from './choice';
import { Switch } from './switch';

export function PreferencesForm() {
  useEffect(() => void guideTexts.load().catch(() => undefined), []);
  return (
    <div class="form">
      <Choice<Theme>
        label={t('ui.theme')}
        value={theme.value}
        values={[
          ['auto', t('ui.theme_auto')],
          ['light', t('ui.theme_light')],
          ['dark', t('ui.theme_dark')],
        ]}
        onChange={(value) => (theme.value = value)}
      />
      <Choice<LanguageCode>
        label={t('ui.language')}
        value={languageCode.value}
        // Below the field, because a phone would cut it in the field.
        about={languages[languageCode.value].reviewed ? undefined : t('ui.unreviewed')}
        values={(Object.keys(languages) as LanguageCode[]).map((code) => [code, languages[code].name])}
        onChange={(value) => (languageCode.value = value)}
      />
      <Switch label={t('ui.sound')} on={sound.value === 'on'} onChange={(on) => (sound.value = on ? 'on' : 'off')} />
      {'vibrate' in navigator && (
        <Switch
          label={t('ui.vibration')}
          on={vibration.value === 'on'}
          onChange={(on) => (vibration.value = on ? 'on' : 'off')}
        />
      )}
      <Switch
        label={t('ui.callouts')}
        about={t('ui.callouts_about')}
        on={callOuts.value === 'on'}
        onChange={(on) => (callOuts.value = on ? 'on' : 'off')}
      />
      <Switch
        label={t('ui.tile_names')}
        about={t('ui.tile_names_about')}
        on={tileNames.value === 'on'}
        onChange={(on) => (tileNames.value = on ? 'on' : 'off')}
      />
      {guideTexts.find('tips') && (
        <Switch label={guideTexts.t('tips')} about={guideTexts.t('tips_about')} on={tipsSeen.value !== 'off'} onChange={wantTips} />
      )}
      <Switch
        label={t('ui.ask_first')}
        on={askFirst.value === 'on'}
        onChange={(on) => (askFirst.value = on ? 'on' : 'off')}
      />
      <Switch
        label={t('ui.keys')}
        on={letterKeys.value === 'on'}
        onChange={(on) => (letterKeys.value = on ? 'on' : 'off')}
      />
      <p class="own-links">
        <a href="/docs">{t('ui.protocol')}</a>
      </p>
    </div>
  );
}
