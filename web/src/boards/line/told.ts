// Texts that all games on a line share.

import type { double_six } from '../../protocol';
import { t } from '../../texts';
import { byPerson, common, type Context, tileText } from '../../texts/tell';
import { markOf } from '../../kit/end_mark';

/** How the players of a game name a tile. */
export type NameTile = (tile: string) => string;

interface Played {
  seat: number;
  tile: string;
  end: double_six.End;
  /** The number that it was laid on; none for the first tile, and in matches of earlier versions. */
  on?: number;
}

/** Names the end by its number and its mark: the line turns corners, so the left end may lie at the right. */
export function toldPlayed({ seat, tile: played, end, on }: Played, context: Context, nameTile: NameTile = tileText): string {
  const tile = nameTile(played);
  if (on === undefined) return common.played({ seat, tile }, context);
  const mark = markOf(end);
  return byPerson(seat, context, () => t(`event.you_played_${mark}`, { tile, on }), (name) => t(`event.played_${mark}`, { name, tile, on }));
}

/** Returns the text of a move on the line: its side, for the text mode where the line runs from left to right, and its mark on the felt. `ends`: the open numbers; empty while the line is empty. */
export function playText(action: { tile: string; end: double_six.End }, ends: { left?: number; right?: number }, nameTile: NameTile = tileText): string {
  const tile = nameTile(action.tile);
  const pip = action.end === 'left' ? ends.left : ends.right;
  if (pip === undefined) return t('table.play_here', { tile });
  return t(action.end === 'left' ? 'table.play_left_spoken' : 'table.play_right_spoken', { tile, pip });
}
