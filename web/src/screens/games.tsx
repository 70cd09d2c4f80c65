// The shelf of games: a picture, two sentences, and the buttons of each game.

import { create, opening, variants } from '../app/store';
import { preloadBoard } from '../boards/registry';
import { allEntries, type Entry } from '../forms/entries';
import { hasGuide, startGuide } from '../guide/guide';
import { t } from '../texts';
import { GamePicture } from './pictures';
import { RulesLink } from './rules_link';

// `./dev run --game NAME` opens /?game=NAME: then that game is first on the shelf.
const wished = new URLSearchParams(location.search).get('game');

export function Games({ keepName }: { keepName(): void }) {
  return (
    <section class="games" aria-label={t('start.games')}>
      <h2>{t('start.games')}</h2>
      <ul class="shelf">
        {allEntries(variants.value, wished).map((entry) => (
          <GameCard key={entry.key} entry={entry} keepName={keepName} />
        ))}
      </ul>
    </section>
  );
}

function GameCard({ entry, keepName }: { entry: Entry; keepName(): void }) {
  const open = (withBots: boolean) => {
    keepName();
    void create(entry.variant, entry.seats, entry.options, {}, withBots ? 'normal' : null);
  };
  // The board starts loading before the tap.
  const soon = () => preloadBoard(entry.variant);
  const alone = entry.seats === 1;
  return (
    <li class="card game-card" data-entry={entry.key} onPointerEnter={soon} onFocusIn={soon}>
      <div class="game-head">
        <GamePicture entry={entry.key} />
        <h3>
          {entry.title} <small>{entry.players}</small>
        </h3>
      </div>
      <p>{entry.about}</p>
      <p class="row">
        <button
          type="button"
          class="button primary"
          disabled={opening.value}
          aria-label={`${t('start.play')}: ${alone ? entry.title : t('start.play_with_bots', { game: entry.title })}`}
          onClick={() => open(true)}
        >
          {t('start.play')}
        </button>
        {!alone && (
          <button
            type="button"
            class="button"
            disabled={opening.value}
            aria-label={`${t('start.private')}: ${entry.title}`}
            onClick={() => open(false)}
          >
            {t('start.private')}
          </button>
        )}
      </p>
      <p class="row minor">
        <RulesLink entry={entry.key} label={`${t('rules.title')}: ${entry.title}`}>
          {t('rules.title')}
        </RulesLink>
        {hasGuide(entry.key) && variants.value.length > 0 && (
          <button
            type="button"
            class="button quiet-button"
            disabled={opening.value}
            aria-label={`${t('start.learn')}: ${entry.title}`}
            onClick={() => {
              keepName();
              void startGuide(entry);
            }}
          >
            {t('start.learn')}
          </button>
        )}
      </p>
    </li>
  );
}
