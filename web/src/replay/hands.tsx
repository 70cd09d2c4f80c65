import type { AnyBoard } from '../boards/board';
import { t } from '../texts';

/** Every hand, open. */
export function Hands({ hands, names, board }: {
  hands: readonly (readonly string[] | null)[];
  names: readonly string[];
  board: AnyBoard;
}) {
  const { TilePicture, tileText } = board;
  return (
    <details class="all-hands" open>
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
