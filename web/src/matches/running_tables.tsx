// The tables at which a match runs and the player has a seat, for the start page: the last one has a place of its own there.

import { useEffect, useState } from 'preact/hooks';
import { lastRoom, me, ownMatches } from '../app/store';
import { type Match, MatchLine } from './match_line';
import { matchesTexts } from './texts';

export function RunningTables() {
  const [tables, setTables] = useState<readonly Match[]>([]);
  // Without an answer the page of the matches is still there.
  const load = () =>
    ownMatches(undefined).then(
      ({ matches }) => setTables(matches.filter(({ code }) => code !== undefined)),
      () => undefined,
    );
  useEffect(() => void load(), [me.value]);
  const others = tables.filter(({ code }) => code !== lastRoom.value?.code);
  if (others.length === 0) return null;
  return (
    <section class="card" aria-label={matchesTexts.t('running_tables')}>
      <h2>{matchesTexts.t('running_tables')}</h2>
      <ul class="plain-list">
        {others.map((match) => (
          <li key={match.match} class="match-line">
            <MatchLine match={match} onGone={() => void load()} />
          </li>
        ))}
      </ul>
    </section>
  );
}
