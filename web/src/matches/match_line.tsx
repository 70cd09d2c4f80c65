// One of the player's own matches in a list: its outcome, and the way to its table or its replay.

import { go, pathOf, type Route } from '../app/router';
import { enter } from '../app/store';
import { tableTitle } from '../forms/words';
import type { Requests } from '../protocol';
import { date, list, points, signed, t } from '../texts';
import { distinctNames } from '../app/names';
import { joinFacts } from '../ui/facts';
import { matchesTexts } from './texts';

export type Match = Requests['matches']['answer']['matches'][number];

const w = matchesTexts.t;

/** Returns the names of the seats; the player of `match.seat` needs none to be told from others. */
const namesOf = (match: Match): string[] =>
  distinctNames(match.seats.map(({ name }) => name)).map((name, seat) => name || w('player', { n: seat + 1 }));

/** Returns the outcome in words, for the player of `match.seat`. */
function outcome(match: Match): string {
  if (match.ended === undefined) return w('running');
  if (match.reason === 'abandoned') return w('abandoned');
  const names = namesOf(match);
  const winners = match.seats.flatMap((seat, at) => (seat.won ? [at] : []));
  // A player alone neither wins nor loses.
  if (winners.length === 0 || names.length === 1) return w('finished');
  return winners.includes(match.seat) ? w('you_won') : w('you_lost', { names: list(winners.map((at) => names[at] ?? '')) });
}

/** `onGone`: its table could not be entered. */
export function MatchLine({ match, onGone }: { match: Match; onGone(): void }) {
  const others = namesOf(match).filter((_, seat) => seat !== match.seat);
  const own = match.seats[match.seat];
  // If the points are chips, they are shown once; zero chips are not shown.
  const facts = [
    ...(own?.total !== undefined && (own.total !== match.chips || match.chips === 0) ? [w('total', { n: points(own.total) })] : []),
    ...(match.chips !== 0 ? [w('chips_of', { n: signed(match.chips) })] : []),
  ];
  const { code } = match;
  return (
    <>
      <div>
        <b>{tableTitle(match)}</b>
        <p class={own?.won && others.length > 0 ? 'won' : ''}>{joinFacts([outcome(match), ...facts])}</p>
        <small>
          <time dateTime={new Date(match.started).toISOString()}>{date(match.started)}</time>,{' '}
          {others.length > 0 ? w('with', { names: list(others) }) : w('alone')}
        </small>
      </div>
      {code !== undefined && (
        <Way to={{ page: 'table', code, watch: false }} onGo={() => void enter(code, false).then((room) => room ?? onGone())}>
          {t('start.resume')}
        </Way>
      )}
      {match.ended !== undefined && <Way to={{ page: 'replay', match: match.match, seq: null }}>{w('replay')}</Way>}
    </>
  );
}

function Way({ to, onGo = () => go(to), children }: { to: Route; onGo?(): void; children: string }) {
  return (
    <a
      class="button"
      href={pathOf(to)}
      onClick={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}
