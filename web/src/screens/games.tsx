// The games: one picture for each, and below them the chosen one with its two ways to a table.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { create, lastRoom, opening, variants } from '../app/store';
import { preloadBoard } from '../boards/registry';
import { allEntries, type Entry, familiesOf, gamesOnShelf } from '../forms/entries';
import { hasGuide, startGuide } from '../coach/guide';
import { t } from '../texts';
import { joinFacts } from '../ui/facts';
import { GamePicture } from './pictures';
import { RulesLink } from '../rules/rules_link';

// `./dev run --game NAME` opens /?game=NAME: then that game is chosen.
const wished = new URLSearchParams(location.search).get('game');

const isListLoaded = (): boolean => variants.value.length > 0;

export function Games({ keepName }: { keepName(): unknown }) {
  const [key, setKey] = useState(wished ?? lastRoom.peek()?.variant ?? '');
  const entries = allEntries(variants.value, wished);
  const entry = entries.find((one) => one.key === key) ?? entries[0];
  const families = familiesOf(entries);
  useEffect(() => entry && preloadBoard(entry.variant), [entry?.variant]);
  if (!entry) return null;
  const family = families.find((one) => one.includes(entry)) ?? [entry];
  return (
    <section class="games" aria-label={t('start.games')}>
      <div class="choosing">
        <div class="families" role="radiogroup" aria-label={t('start.games')}>
          {families.map((one) => (
            <Family key={one[0]?.key} entries={one} chosen={one === family} onChoose={setKey} />
          ))}
          {!isListLoaded() && gamesOnShelf().map((game) => game !== entry.variant && <Place key={game} game={game} />)}
        </div>
        <GameCard entry={entry} family={family} onChoose={setKey} keepName={keepName} />
      </div>
    </section>
  );
}

function Family({ entries: [first], chosen, onChoose }: { entries: Entry[]; chosen: boolean; onChoose(key: string): void }) {
  if (!first) return null;
  // The board starts loading before the tap.
  return (
    <label class="family" data-family={first.key} onPointerEnter={() => preloadBoard(first.variant)}>
      <input type="radio" class="sr" name="family" checked={chosen} onChange={() => onChoose(first.key)} />
      <GamePicture entry={first.key} />
      <span>{first.title}</span>
    </label>
  );
}

/** The place of a game whose name comes with the list of games, so that nothing moves then. */
function Place({ game }: { game: string }) {
  return (
    <div class="family" aria-hidden="true">
      <GamePicture entry={game} />
      <span>&nbsp;</span>
    </div>
  );
}

/** The small print of a way to a table. It keeps room for the length of a match until the list of games tells it. */
function About({ sentence, minutes }: { sentence: string; minutes: number | undefined }) {
  if (minutes === undefined && isListLoaded()) return <>{sentence}</>;
  const both = joinFacts([sentence, t('start.minutes', { n: minutes ?? 5 })]);
  if (minutes !== undefined) return <>{both}</>;
  return (
    <>
      {sentence}
      <span style={{ visibility: 'hidden' }}>{both.slice(sentence.length)}</span>
    </>
  );
}

interface Card {
  entry: Entry;
  family: Entry[];
  onChoose(key: string): void;
  keepName(): unknown;
}

function GameCard({ entry, family, onChoose, keepName }: Card) {
  const open = (withBots: boolean) => {
    if (keepName() === false) return;
    void create(entry.variant, entry.seats, entry.options, {}, withBots ? 'normal' : null);
  };
  const alone = entry.seats === 1;
  const { length } = entry;
  const bots = alone ? t('start.alone') : t('start.against_bots', { n: entry.seats - 1 });
  const facts = joinFacts([entry.players, length && t('start.deals', { n: length.deals })]);
  return (
    <div class="card game-card" data-entry={entry.key}>
      <GamePicture entry={entry.key} />
      <h2>
        {entry.title} <small>{facts}</small>
      </h2>
      <p>{entry.about}</p>
      {family.length > 1 && <Ways entry={entry} family={family} onChoose={onChoose} />}
      <div class="ways-in">
        <Way primary label={t('start.play')} about={<About sentence={bots} minutes={length?.minutes_with_bots} />} game={entry.title} open={() => open(true)} />
        {!alone && (
          <Way label={t('start.private')} about={<About sentence={t('start.private_about')} minutes={length?.minutes_with_people} />} game={entry.title} open={() => open(false)} />
        )}
      </div>
      <p class="row minor">
        {hasGuide(entry.key) && (
          <button
            type="button"
            class="button quiet-button"
            disabled={opening.value || !isListLoaded()}
            aria-label={`${t('start.learn')}: ${entry.title}`}
            onClick={() => {
              if (keepName() !== false) void startGuide(entry);
            }}
          >
            {t('start.learn')}
          </button>
        )}
        <RulesLink entry={entry.key} label={`${t('rules.title')}: ${entry.title}`}>
          {t('rules.title')}
        </RulesLink>
      </p>
    </div>
  );
}

/** The ways of playing a game that people know by names of their own. */
function Ways({ entry, family, onChoose }: Omit<Card, 'keepName'>) {
  const name = useId();
  return (
    <div class="ways" role="radiogroup" aria-label={t('room.options_preset')}>
      {family.map((one) => (
        <label key={one.key} class="button" data-way={one.key}>
          <input type="radio" class="sr" name={name} checked={one === entry} onChange={() => onChoose(one.key)} />
          {one.title}
        </label>
      ))}
    </div>
  );
}

function Way({ primary = false, label, about, game, open }: { primary?: boolean; label: string; about: ComponentChildren; game: string; open(): void }) {
  return (
    <button
      type="button"
      class={`button big${primary ? ' primary' : ''}`}
      disabled={opening.value}
      onClick={open}
    >
      {label} <small>{about}</small> <span class="sr">({game})</span>
    </button>
  );
}
