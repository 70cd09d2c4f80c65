import { useState } from 'preact/hooks';
import type { AnyBoard } from '../boards/board';
import { t } from '../texts';

/** Whether the felt keeps its room beside the hands. */
const roomFor = (): boolean => matchMedia('(min-height: 43rem), (min-width: 34rem)').matches;

/** Every hand, open; on a small phone behind one tap. */
export function Hands({ hands, names, board }: {
  hands: readonly (readonly string[] | null)[];
  names: readonly string[];
  board: AnyBoard;
}) {
  const { TilePicture, tileText } = board;
  const [open] = useState(roomFor);
  return (
    <details class="all-hands" open={open}>
      <summary>{t('replay.hands')}</summary>
      <ul>
        {hands.map((hand, seat) => (
          <li key={seat}>
            <b>{names[seat]}</b>
            <span class="tiles" role="img" aria-label={hand?.map(tileText).join(', ') || '–'}>
              {hand?.length ? hand.map((tile, at) => <TilePicture key={at} tile={tile} />) : '–'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
