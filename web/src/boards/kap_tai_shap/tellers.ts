// Kap Tai Shap's events in words.

import type { kap_tai_shap } from '../../protocol';
import { byPerson, common, type Context, type Tellers } from '../../texts/tell';
import { tileText } from './kap_table';
import { kapTaiShapTexts } from './texts';

const { t } = kapTaiShapTexts;

type Did = 'picked_up' | 'discarded';
function toldTile(what: Did, { seat, tile }: { seat: number; tile: string }, context: Context): string {
  const values = { tile: tileText(tile) };
  return byPerson(seat, context, () => t(`you_${what}`, values), (name) => t(what, { ...values, name }));
}

export const tellers: Tellers<kap_tai_shap.Event> = {
  antes_paid: ({ ante, pot }) => t('antes', { n: ante, pot }),
  first_chosen: (event, context) => {
    if (event.by !== 'dice' || event.dice.length === 0) return common.started(event, context);
    const n = event.dice.reduce((sum, die) => sum + die, 0);
    return byPerson(event.seat, context, () => t('you_dice', { n }), (name) => t('dice', { n, name }));
  },
  dealt: common.dealt,
  picked_up: (event, context) => toldTile('picked_up', event, context),
  drew: ({ seat, tile }, context) =>
    byPerson(seat, context, () => t('you_drew', { tile: tileText(tile ?? '') }), (name) => t('drew', { name })),
  skipped: ({ seat }, context) => byPerson(seat, context, () => t('you_skipped'), (name) => t('skipped', { name })),
  discarded: (event, context) => toldTile('discarded', event, context),
  won: ({ seat, by }, context) => {
    const how = t(`by.${by}`);
    return byPerson(seat, context, () => t('you_won', { how }), (name) => t('won', { name, how }));
  },
  wall_exhausted: (event) => t(`then.${event.then}`),
  reshuffled: ({ size }) => t('reshuffled', { n: size }),
  deal_ended: ({ won, paid }, context) => {
    // The event of the empty woodpile already told a dead deal.
    if (!won) return null;
    const n = paid[won.seat] ?? 0;
    return byPerson(won.seat, context, () => t('you_take_pot', { n }), (name) => t('takes_pot', { name, n }));
  },
  // The room itself tells who won.
  match_ended: ({ refund }) => (refund > 0 ? t('refund', { n: refund }) : null),
};
