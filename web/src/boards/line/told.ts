// Texts that all games on a line share.

import type { double_six } from '../../protocol';
import { t } from '../../texts';
import { byPerson, type Context, tileText } from '../../texts/tell';

export function toldPlayed(event: { seat: number; tile: string; end: double_six.End }, context: Context): string {
  const tile = tileText(event.tile);
  return event.end === 'right'
    ? byPerson(event.seat, context, () => t('event.you_played_right', { tile }), (name) => t('event.played_right', { name, tile }))
    : byPerson(event.seat, context, () => t('event.you_played_left', { tile }), (name) => t('event.played_left', { name, tile }));
}

/** Returns the button text of a move on the line. `ends`: the open numbers; empty while the line is empty. */
export function playText(action: { tile: string; end: double_six.End }, ends: { left?: number; right?: number }): string {
  const tile = tileText(action.tile);
  const pip = action.end === 'left' ? ends.left : ends.right;
  if (pip === undefined) return t('table.play_here', { tile });
  return t(action.end === 'left' ? 'table.play_left_spoken' : 'table.play_right_spoken', { tile, pip });
}
