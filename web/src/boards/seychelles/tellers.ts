// Seychelles' events in words.

import type { seychelles } from '../../protocol';
import { byPerson, common, namesOf, type Tellers } from '../../texts/tell';
import { toldPlayed } from '../line/told';
import { seychellesTexts } from './texts';
import { tileText } from './tile_text';

const { t } = seychellesTexts;

export const tellers: Tellers<seychelles.Event> = {
  dealt: ({ deal, set }) => t('dealt', { set, n: deal }),
  started: ({ seat, by }, context) => byPerson(seat, context, () => t(`you_began_${by}`), (name) => t(`began_${by}`, { name })),
  played: (event, context) => toldPlayed(event, context, tileText),
  passed: common.passed,
  deal_ended: ({ result }, context) => {
    const { winners, reason, seats } = result;
    if (winners.length === 0) return t('zete');
    const points = seats[winners[0] ?? 0]?.points ?? 0;
    return t(reason === 'tape' ? 'tape' : reason === 'lake' ? 'lake_lost' : 'krose', { names: namesOf(winners, context), n: winners.length, points });
  },
  set_thrown_away: ({ scores }) => t('thrown_away', { scores: scores.join('–') }),
  final_asked: ({ seat }, context) => byPerson(seat, context, () => t('you_asked'), (name) => t('asked', { name })),
  final_announced: ({ mode }) => t(mode === 'set' ? 'final_set' : 'final_deal'),
  set_won: ({ winners, losses }, context) =>
    [
      t('set_won', { names: namesOf(winners, context), n: winners.length }),
      ...losses.map(({ fate, seats }) => t(`lost_${fate}`, { names: namesOf(seats, context) })),
    ].join(' '),
  lake_tried: ({ seat, tile, open }, context) => {
    const values = { tile: tileText(tile), open };
    return byPerson(seat, context, () => t('you_lake_tried', values), (name) => t('lake_tried', { ...values, name }));
  },
  // The room's `match_finished` says the same.
  match_ended: common.silent,
};
