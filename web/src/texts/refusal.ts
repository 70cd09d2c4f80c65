import type { Refused } from '../protocol';
import { t, tFor } from './index';

/** Why a move cannot be made, from the code and the number of the rule. */
export function reason(code: string, rule?: string): string {
  const text = tFor('refused', code, {}) ?? t('refused.other', { code });
  return rule ? t('refused.rule', { text, rule }) : text;
}

export function refusal(refused: Refused): string {
  return reason(refused.code, refused.rule);
}
