// The player's own matches, the latest first, and their totals, from the server's record.

import { useEffect, useState } from 'preact/hooks';
import { go } from '../app/router';
import { ownMatches } from '../app/store';
import { loadTexts } from '../boards/registry';
import { tableTitle, tallyTitle, variantTitle } from '../forms/words';
import type { Requests } from '../protocol';
import { date, list, points, signed, t } from '../texts';
import { joinFacts } from '../ui/facts';
import { OwnPage } from '../ui/own_page';
import { matchesTexts } from './texts';

type Answer = Requests['matches']['answer'];
type Match = Answer['matches'][number];

const w = matchesTexts.t;

/** Loads the matches; `next` loads older ones. */
function useMatches() {
  const [state, setState] = useState<{ answer: Answer | null; failed: boolean; loading: boolean }>({
    answer: null,
    failed: false,
    loading: true,
  });
  const load = (before: Answer | null) => {
    setState({ answer: before, failed: false, loading: true });
    ownMatches(before?.matches.at(-1)?.match).then(
      (answer) => setState({ answer: { ...answer, matches: [...(before?.matches ?? []), ...answer.matches] }, failed: false, loading: false }),
      () => setState({ answer: before, failed: true, loading: false }),
    );
  };
  useEffect(() => load(null), []);
  return { ...state, next: () => load(state.answer) };
}

export function MatchesPage() {
  const { answer, failed, loading, next } = useMatches();
  return (
    <OwnPage title={w('title')}>
      {answer && <Standing of={answer.standing} />}
      {answer?.matches.length === 0 && <p class="card quiet">{w('none')}</p>}
      <ul class="plain-list">
        {answer?.matches.map((match) => (
          <li key={match.match} class="card match-line">
            <MatchLine match={match} />
          </li>
        ))}
      </ul>
      <div role="status">
        {loading && <p class="quiet">{t('start.loading')}</p>}
        {failed && <p>{w('failed')}</p>}
      </div>
      {!loading && (failed || answer?.more) && (
        <button type="button" class="button" onClick={next}>
          {w(failed ? 'again' : 'older')}
        </button>
      )}
    </OwnPage>
  );
}

function Standing({ of }: { of: Answer['standing'] }) {
  // The words of what is counted are in the games' own texts; until they are here, the server's are shown.
  useEffect(() => {
    for (const variant of new Set(of.tallies.map((tally) => tally.variant))) loadTexts(variant).catch(() => undefined);
  }, [of]);
  const figures: [string, string][] = [
    [w('played'), String(of.matches)],
    [w('won'), String(of.won)],
  ];
  if (of.chips !== 0) figures.push([w('chips'), signed(of.chips)]);
  const games = new Set(of.tallies.map(({ variant }) => variant));
  for (const { variant, kind, given, taken } of of.tallies) {
    const what = games.size > 1 ? `${variantTitle(variant)}: ${tallyTitle(variant, kind)}` : tallyTitle(variant, kind);
    figures.push(taken === undefined ? [what, String(given)] : [w('given_taken', { what }), `${given} · ${taken}`]);
  }
  if (of.matches === 0) return null;
  return (
    <section class="card">
      <dl class="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {of.chips !== 0 && <p class="quiet">{w('play_chips')}</p>}
    </section>
  );
}

/** Returns the outcome in words, for the player of `match.seat`. */
function outcome(match: Match): string {
  if (match.ended === undefined) return w('running');
  if (match.reason === 'abandoned') return w('abandoned');
  const winners = match.seats.flatMap((seat, at) => (seat.won ? [{ name: nameOf(match, at), at }] : []));
  if (winners.some(({ at }) => at === match.seat)) return w('you_won');
  return winners.length > 0 ? w('you_lost', { names: list(winners.map(({ name }) => name)) }) : w('nobody_won');
}

const nameOf = (match: Match, seat: number): string => match.seats[seat]?.name || w('player', { n: seat + 1 });

function MatchLine({ match }: { match: Match }) {
  const others = match.seats.flatMap((_, seat) => (seat === match.seat ? [] : [nameOf(match, seat)]));
  const own = match.seats[match.seat];
  // If the points are chips, they are shown once; zero chips are not shown.
  const facts = [
    ...(own?.total !== undefined && (own.total !== match.chips || match.chips === 0) ? [w('total', { n: points(own.total) })] : []),
    ...(match.chips !== 0 ? [w('chips_of', { n: signed(match.chips) })] : []),
  ];
  return (
    <>
      <div>
        <b>{tableTitle(match)}</b>
        <p class={own?.won ? 'won' : ''}>{joinFacts([outcome(match), ...facts])}</p>
        <small>
          <time dateTime={new Date(match.started).toISOString()}>{date(match.started)}</time>,{' '}
          {others.length > 0 ? w('with', { names: list(others) }) : w('alone')}
        </small>
      </div>
      {match.ended !== undefined && (
        <a
          class="button"
          href={`/m/${match.match}`}
          onClick={(event) => {
            event.preventDefault();
            go({ page: 'replay', match: match.match, seq: null });
          }}
        >
          {w('replay')}
        </a>
      )}
    </>
  );
}
