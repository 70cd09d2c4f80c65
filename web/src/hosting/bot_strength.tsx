// The strength of the bots that a host adds.

import { signal } from '@preact/signals';
import type { Strength } from '../protocol';
import { Choice } from '../ui/choice';
import { hostingTexts } from './texts';

/** The strength of the next bots; bots at the table keep theirs. */
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
