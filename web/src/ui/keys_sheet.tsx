import { letterKeys } from '../app/preferences';
import { type Key, t } from '../texts';
import { Sheet } from './sheet';
import { Switch } from './switch';

const lines: Key[] = [
  'keys.arrows',
  'keys.enter',
  'keys.escape',
  'keys.digits',
  'keys.pass',
  'keys.turn',
  'keys.ready',
  'keys.skip',
  'keys.text',
  'keys.past',
  'keys.help',
];

export function KeysSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <ul class="plain-list">
        {lines.map((line) => (
          <li key={line}>{t(line as 'keys.help')}</li>
        ))}
      </ul>
      <Switch label={t('ui.keys')} on={letterKeys.value === 'on'} onChange={(on) => (letterKeys.value = on ? 'on' : 'off')} />
    </Sheet>
  );
}
