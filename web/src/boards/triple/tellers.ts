// Triple Domino's events in words.

import type { triple } from '../../protocol';
import { signed } from '../../texts';
import { byPerson, common, type Tellers } from '../../texts/tell';
import { tripleTexts } from './texts';
import { tileText } from './triple_table';

const { t } = tripleTexts;

/** Returns the name of a bonus; empty for `start` and `none`. */
export function bonusText({ bonus, rings = 1 }: { bonus: triple.Bonus; rings?: number }): string {
  switch (bonus) {
    case 'hexagon':
      return rings > 1 ? t('hexagons', { n: rings }) : t('hexagon');
    case 'bridge':
    case 'double_connection':
      return t(bonus);
    case 'start':
    case 'none':
      return '';
  }
}

export const tellers: Tellers<triple.Event> = {
  dealt: common.dealt,
  started: (event, context) => {
    const values = { tile: tileText(event.tile), points: signed(event.points) };
    if (event.seat === undefined) return t('turned_up', { tile: values.tile });
    return byPerson(event.seat, context, () => t('you_started', values), (name) => t('started', { ...values, name }));
  },
  played: ({ seat, tile, gain }, context) => {
    const values = { tile: tileText(tile), points: signed(gain.points) };
    const bonus = bonusText(gain);
    if (!bonus) return byPerson(seat, context, () => t('you_laid', values), (name) => t('laid', { ...values, name }));
    return byPerson(
      seat,
      context,
      () => t('you_laid_bonus', { ...values, bonus }),
      (name) => t('laid_bonus', { ...values, bonus, name }),
    );
  },
  drew: ({ seat, tile, points }, context) =>
    byPerson(
      seat,
      context,
      () => t('you_drew', { tile: tileText(tile ?? ''), points: signed(points) }),
      (name) => t('drew', { name, points: signed(points) }),
    ),
  passed: (event, context) => {
    if (event.points === 0) return common.passed(event, context);
    const points = signed(event.points);
    return byPerson(event.seat, context, () => t('you_passed', { points }), (name) => t('passed', { name, points }));
  },
  deal_ended: ({ result }, context) => common.dealEnded(result.winners, context),
  // The room's `match_finished` says the same.
  match_ended: common.silent,
};
