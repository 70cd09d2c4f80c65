// The player's own matches, the latest first, and their totals, from the server's record.

import { useEffect, useState } from 'preact/hooks';
import { ownMatches } from '../app/store';
import { loadTexts } from '../boards/registry';
import { tallyTitle, variantTitle } from '../forms/words';
import type { Requests } from '../protocol';
import { signed, t } from '../texts';
import { OwnPage } from '../ui/own_page';
import { MatchLine } from './match_line';
import { matchesTexts } from './texts';

type Answer = Requests['matches']['answer'];

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
      (answer) => {
        // An old match that still runs comes with the first ones, and again in its place.
        const known = new Set(before?.matches.map(({ match }) => match));
        const matches = [...(before?.matches ?? []), ...answer.matches.filter(({ match }) => !known.has(match))];
        setState({ answer: { ...answer, matches }, failed: false, loading: false });
      },
      () => setState({ answer: before, failed: true, loading: false }),
    );
  };
  useEffect(() => load(null), []);
  return { ...state, next: () => load(state.answer), again: () => load(null) };
}

export function MatchesPage() {
  const { answer, failed, loading, next, again } = useMatches();
  return (
    <OwnPage title={w('title')}>
      {answer && <Standing of={answer.standing} />}
      {answer?.matches.length === 0 && <p class="card quiet">{w('none')}</p>}
      <ul class="plain-list">
        {answer?.matches.map((match) => (
          <li key={match.match} class="card match-line">
            <MatchLine match={match} onGone={again} />
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
