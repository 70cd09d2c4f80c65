// The end of a match: the portraits of the winners on felt, under falling tiles.

import { Portrait } from '../kit/portrait';
import type { MatchResult, SeatView } from '../protocol';
import { points, t } from '../texts';
import { whoWins } from '../texts/who_wins';
import { Icon } from '../ui/icon';

interface Props {
  result: Pick<MatchResult, 'winners' | 'totals'>;
  seats: readonly SeatView[];
  me: number | undefined;
}

export function Winners({ result: { winners, totals }, seats, me }: Props) {
  // Alone nobody wins or loses: the points are the result.
  const alone = seats.length === 1;
  const names = seats.map(({ name }) => name);
  return (
    <div class="verdict match">
      {!alone && winners.length > 0 && (
        <>
          <Rain />
          <span class="winners">
            {winners.map((seat) => (
              <Portrait key={seat} name={names[seat] ?? ''} seat={seat} bot={seats[seat]?.occupant === 'bot'} />
            ))}
            <Icon name="cup" />
          </span>
        </>
      )}
      <p>{alone && me === 0 ? t('sheet.result', { total: points(totals[0] ?? 0) }) : whoWins(winners, me === undefined ? { names } : { names, me }, 'match')}</p>
    </div>
  );
}

/** Tiles that fall past the winners, in the colours of seats. With less motion they stay above the edge, out of view. */
function Rain() {
  return (
    <span class="rain" aria-hidden="true">
      {Array.from({ length: 16 }, (_, nth) => (
        // Two steps that have no common factor with the rest spread places and times.
        <i key={nth} style={{ '--seat': nth, left: `${(nth * 37 + 5) % 100}%`, animationDelay: `${((nth * 5) % 16) * 60}ms` }} />
      ))}
    </span>
  );
}
