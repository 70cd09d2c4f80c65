// Garrafina's events in words.

import type { garrafina, JsonObject } from '../../protocol';
import { byPerson, common, namesOf, type Tellers, tileText } from '../../texts/tell';
import { garrafinaTexts } from './texts';

const { t } = garrafinaTexts;

// Matches from before the option have marks.
const marksOpen = (options: JsonObject | undefined): boolean => options?.mark_open !== false;

export const tellers: Tellers<garrafina.Event> = {
  dealt: common.dealt,
  deal_voided: ({ by }) => t(`voided_${by}`),
  started: ({ seat, by }, context) => byPerson(seat, context, () => t(`you_began_${by}`), (name) => t(`began_${by}`, { name })),
  opening_passed: ({ seat }, context) =>
    byPerson(seat, context, () => t('you_opening_passed'), (name) => t('opening_passed', { name })),
  led: ({ seat, tile: led }, context) => {
    const tile = tileText(led);
    return byPerson(seat, context, () => t('you_led', { tile }), (name) => t('led', { name, tile }));
  },
  exchanged: ({ seat, discarded: n }, context) =>
    byPerson(seat, context, () => t('you_exchanged', { n }), (name) => t('exchanged', { name, n })),
  kept: ({ seat }, context) => byPerson(seat, context, () => t('you_kept'), (name) => t('kept', { name })),
  played: ({ seat, tile: played, train }, context) => {
    const tile = tileText(played);
    const owner = context.names[train] ?? '';
    return byPerson(
      seat,
      context,
      () => (train === seat ? t('you_played_own', { tile }) : t('you_played_other', { tile, owner })),
      (name) =>
        train === seat
          ? t('played_own', { name, tile })
          : train === context.me
            ? t('played_yours', { name, tile })
            : t('played_other', { name, tile, owner }),
    );
  },
  // The tile that somebody else draws is hidden until the match is over; then the table shows it.
  drew: ({ seat, tile }, context) =>
    byPerson(seat, context, () => t('you_drew', { tile: tileText(tile) }), (name) => t('drew', { name })),
  passed: (event, context) =>
    marksOpen(context.options)
      ? byPerson(event.seat, context, () => t('you_passed'), (name) => t('passed', { name }))
      : common.passed(event, context),
  deal_ended: ({ result }, context) => {
    const { winners, reason, seats } = result;
    if (winners.length === 0) return t('tied');
    const points = seats[winners[0] ?? 0]?.points ?? 0;
    return t(reason === 'out' ? 'out' : 'blocked', { names: namesOf(winners, context), n: winners.length, points });
  },
  // The room's `match_finished` says the same.
  match_ended: common.silent,
};
