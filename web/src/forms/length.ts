// How long a match takes, from the server's measurements.

import type { JsonObject, MatchLength, Variant } from '../protocol';
import { t } from '../texts';
import { defaultsFor, presetOf } from './options';

/** Returns the measurement of exactly this table; undefined if its own mix of options was never measured. */
export function measuredLength(variant: Variant, options: JsonObject, seats: number): MatchLength | undefined {
  const preset = presetOf(variant, options, seats);
  const all = variant.lengths ?? [];
  const usual = presetOf({ ...variant, presets: [{ key: '', title: '', about: '', region: '', own_entry: false, seats, options: defaultsFor(variant, seats) }] }, options, seats);
  return all.find((one) => one.seats === seats && (usual ? one.preset === '' : preset !== undefined && one.preset === preset.key));
}

/** Returns how long a match takes, in a sentence; empty if nothing is known about the game. */
export function lengthText(variant: Variant, options: JsonObject, seats: number): string {
  const measured = measuredLength(variant, options, seats);
  if (measured) {
    const { deals, minutes_with_bots: from, minutes_with_people: to } = measured;
    return from === to ? t('length.one', { deals, n: to }) : t('length.range', { deals, from, to });
  }
  // An own mix: a deal takes as long as with the usual options.
  const usual = variant.lengths?.find((one) => one.seats === seats && one.preset === '');
  if (!usual) return '';
  const minutes = (deals: number) => Math.max(1, Math.round((usual.minutes_with_people / usual.deals) * deals));
  const { deals } = options;
  return typeof deals === 'number' && deals > 0
    ? t('length.most', { deals, n: minutes(deals) })
    : t('length.deal', { n: minutes(1) });
}
