// Gaple's events in words.

import type { gaple } from '../../protocol';
import { byPerson, common, type Tellers, tileText } from '../../texts/tell';
import { toldPlayed } from '../line/told';
import { gapleTexts } from './texts';

const { t } = gapleTexts;

export const tellers: Tellers<gaple.Event> = {
  dealt: common.dealt,
  turned_up: ({ tile }) => t('turned_up', { tile: tileText(tile) }),
  had_no_double: ({ seat }, context) =>
    byPerson(seat, context, () => t('you_had_no_double'), (name) => t('had_no_double', { name })),
  started: common.started,
  played: toldPlayed,
  discarded: ({ seat, tile }, context) =>
    // The player who threw it away sees the tile; once the match is over, everybody does.
    byPerson(seat, context, () => t('you_discarded', { tile: tileText(tile) }), (name) => t('discarded', { name })),
  passed: common.passed,
  deal_ended: ({ result }, context) => common.dealEnded(result.winners, context),
  // The room's `match_finished` says the same.
  match_ended: common.silent,
};
