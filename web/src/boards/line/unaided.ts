// Every move that a player of a line game could ask for, whether it fits or not.

import type { double_six } from '../../protocol';

/** Returns each tile at each end; the first tile of a line has no choice of end. */
export function playsOf(hand: readonly string[], { tiles }: double_six.LineView): double_six.Play[] {
  const ends: double_six.End[] = tiles.length === 0 ? ['left'] : ['left', 'right'];
  return hand.flatMap((tile) => ends.map((end): double_six.Play => ({ type: 'play', tile, end })));
}
