// How well the bots play that a host adds next.

import { signal } from '@preact/signals';
import type { Strength } from '../protocol';
import { Choice } from '../ui/choice';
import { hostingTexts } from './texts';

/** Chosen for the bots to come; those who sit already stay as they are. */
export const strength = signal<Strength>('normal');

const all: readonly Strength[] = ['easy', 'normal'];

export function BotStrength() {
  return (
    <Choice<Strength>
      label={hostingTexts.t('bots_play')}
      value={strength.value}
      values={all.map((one) => [one, hostingTexts.t(one)] as const)}
      onChange={(value) => (strength.value = value)}
    />
  );
}

export const strengthText = (of: Strength): string => hostingTexts.t(`${of}_bot`);
