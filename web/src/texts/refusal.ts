import type { Refused } from '../protocol';
import { gameText } from './game';
import { t, tFor } from './index';

/** Returns why a move is refused, from the code and the rule number: in the game's own words if there are any. */
export function reason(code: string, rule?: string, variant?: string): string {
  const own = variant === undefined ? undefined : gameText(variant, `refused.${code}`);
  const text = own ?? tFor('refused', code, {}) ?? t('refused.other', { code });
  return rule ? t('refused.rule', { text, rule }) : text;
}

/** Returns why a tile in hand cannot be played anywhere now: `nowhere` for one that fits no place, which says more than the refusal of one place. */
export function whyUnplayable(one: { code: string; rule?: string }, nowhere: string, variant: string): string {
  if (one.code !== 'tile_does_not_match') return reason(one.code, one.rule, variant);
  return one.rule ? t('refused.rule', { text: nowhere, rule: one.rule }) : nowhere;
}

/** Returns why a request is refused and, from a minute on, how long to wait. */
export function refusal(refused: Refused, variant?: string): string {
  const text = reason(refused.code, refused.rule, variant);
  const minutes = Math.ceil((refused.retry_after_ms ?? 0) / 60_000);
  return minutes > 1 ? t('refused.again_in', { text, n: minutes }) : text;
}
