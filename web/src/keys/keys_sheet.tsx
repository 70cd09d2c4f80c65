import { useEffect } from 'preact/hooks';
import { letterKeys } from '../app/preferences';
import { t } from '../texts';
import { Sheet } from '../ui/sheet';
import { Switch } from '../ui/switch';
import { keysTexts } from './texts';

const lines = [
  'arrows',
  'enter',
  'escape',
  'digits',
  'pass',
  'turn',
  'ready',
  'skip',
  'text',
  'past',
  'help',
] as const;

export function KeysSheet({ onClose }: { onClose(): void }) {
  useEffect(() => void keysTexts.load().catch(() => undefined), []);
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <ul class="plain-list">
        {lines.map((line) => (
          <li key={line}>{keysTexts.t(line)}</li>
        ))}
      </ul>
      <Switch label={t('ui.keys')} on={letterKeys.value === 'on'} onChange={(on) => (letterKeys.value = on ? 'on' : 'off')} />
    </Sheet>
  );
}
