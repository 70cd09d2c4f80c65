// Searches for games, and exports the result.

import { useState } from 'preact/hooks';
import { addressOf, call, type Refusal } from '../api/call';
import { may } from '../api/session';
import { refusalFrom, useCall, usePages } from '../api/use';
import type { GameLine } from '../generated/admin';
import { roomHref } from '../router';
import { Dialog } from '../ui/act';
import { Check, Field, Pick } from '../ui/fields';
import { Chip, GameLink, Heading, Lines, PagesEnd, Refused, Time } from '../ui/parts';
import { counted, plain, span } from '../ui/words';
import { filterKeys, filterOf, type GameFilter } from './game_search';
import { SearchForm, useSearch } from './search';

export function ResultChip({ result }: { result: string }) {
  return <Chip kind={result === 'running' ? 'now' : result === 'abandoned' ? 'bad' : undefined}>{plain(result)}</Chip>;
}

export function GameLines({ of, label = 'Games' }: { of: readonly GameLine[]; label?: string }) {
  return (
    <Lines
      label={label}
      of={of}
      keyOf={(game) => game.match}
      columns={[
        { head: 'Started', cell: (game) => <GameLink match={game.match}>{<Time ms={game.opened_ms} />}</GameLink> },
        { head: 'Game', cell: (game) => plain(game.game) },
        {
          head: 'Room',
          cell: (game) => (may('GET /rooms/{room}') ? <a href={roomHref(game.room)}>{game.room}</a> : game.room || '–'),
        },
        {
          head: 'Players',
          cell: (game) => (
            <span class="players">
              {game.players.map((name, seat) => (
                <span key={seat} class={game.winners.includes(name) ? 'won' : ''}>
                  {name || '–'}
                  {game.winners.includes(name) && <span class="sr"> (won)</span>}
                </span>
              ))}
            </span>
          ),
        },
        { head: 'Result', cell: (game) => <ResultChip result={game.result} /> },
        { head: 'Deals', cell: (game) => game.deals, number: true },
        {
          head: 'Took',
          cell: (game) => (game.closed_ms === undefined ? '' : span(game.closed_ms - game.opened_ms)),
          number: true,
          extra: true,
        },
        {
          head: 'Flags',
          cell: (game) =>
            game.flags.map((flag) => (
              <Chip key={flag} kind="bad">
                {flag}
              </Chip>
            )),
        },
      ]}
    />
  );
}

export function Games() {
  const search = useSearch('/games', filterKeys);
  const overview = useCall('GET /overview', {});
  const filter = filterOf(search.sought);
  const pages = usePages<GameLine>(JSON.stringify(filter), async (last) => {
    const { games, more } = await call('GET /games', {
      query: { ...filter, limit: 50, ...(last && { before: last.match }) },
    });
    return { lines: games, more };
  });
  const [taking, setTaking] = useState(false);
  const field = (key: (typeof filterKeys)[number], label: string, more: object = {}) => (
    <Field label={label} value={search.typed[key] ?? ''} onValue={(value) => search.set(key, value)} maxLength={200} {...more} />
  );
  return (
    <main>
      <Heading
        beside={
          may('GET /exports/{what}') && (
            <button type="button" class="button" onClick={() => setTaking(true)}>
              Export …
            </button>
          )
        }
      >
        Games
      </Heading>
      <SearchForm of={search} label="Games">
        <Pick
          label="Game"
          value={search.typed.game ?? ''}
          onValue={(value) => search.set('game', value)}
          of={[['', 'Any'], ...(overview.data?.variants ?? []).map((key) => [key, plain(key)] as const)]}
        />
        {field('player', 'Player', { about: 'Name or id' })}
        {field('won_by', 'Won by', { about: 'Name or id' })}
        {field('room', 'Room', { about: 'Code or id' })}
        {field('from', 'From', { type: 'date' })}
        {field('until', 'Until', { type: 'date', about: 'Includes that day' })}
        {field('result', 'Result', { about: 'running, or why it ended', list: 'results' })}
        {field('option', 'Option', { about: 'name=value' })}
        {may('GET /words') && field('flag', 'Flag', { about: 'report, note, or a word', list: 'flags' })}
        {may('GET /words') && field('text', 'Words', { about: 'In names and chat' })}
        <datalist id="results">
          <option value="running" />
          <option value="abandoned" />
        </datalist>
        <datalist id="flags">
          <option value="report" />
          <option value="note" />
        </datalist>
      </SearchForm>
      <GameLines of={pages.lines} />
      <PagesEnd of={pages} none="No games match." />
      {taking && <Export filter={filter} onClose={() => setTaking(false)} />}
    </main>
  );
}

const kinds = [
  ['games', 'Games: one line per match'],
  ['sheets', 'Sheets: the points of each deal'],
  ['ledger', 'Ledger: every chip that moved'],
  ['activities', 'Activity: refused requests and connections'],
  ['reports', 'Reports'],
  ['records', 'Records: everything, from the log'],
] as const;

/** Exports the games of the same filter; it can say how many there are before the file is fetched. */
function Export({ filter, onClose }: { filter: GameFilter; onClose(): void }) {
  const [what, setWhat] = useState<string>('games');
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv');
  const [anonymise, setAnonymise] = useState(false);
  const [size, setSize] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const used = what === 'records' ? 'jsonl' : format;
  const ask = () => {
    setRefusal(null);
    call('GET /exports/{what}/size', { path: { what }, query: filter }).then(
      ({ matches }) => setSize(matches),
      (error: unknown) => setRefusal(refusalFrom(error)),
    );
  };
  const link = addressOf('GET /exports/{what}', { path: { what }, query: { ...filter, format: used, anonymise } });
  return (
    <Dialog title="Export" onClose={onClose}>
      <div class="form">
        <p>All games that this search finds, as a file. The export is written to the audit log.</p>
        <Pick label="What" value={what} onValue={setWhat} of={kinds} />
        <Pick
          label="Format"
          value={used}
          onValue={(value) => setFormat(value as 'csv' | 'jsonl')}
          of={what === 'records' ? [['jsonl', 'JSON Lines']] : [['csv', 'CSV, for spreadsheets'], ['jsonl', 'JSON Lines']]}
        />
        <Check label="Anonymised: seats instead of names and ids, no chat" value={anonymise} onValue={setAnonymise} />
        {refusal && <Refused refusal={refusal} />}
        {size !== null && (
          <p role="status">
            The search finds <b>{counted(size, 'match', 'matches')}</b>.
          </p>
        )}
        <div class="row end">
          <button type="button" class="button" onClick={ask}>
            How many?
          </button>
          <a class="button primary" href={link} download>
            Save the file
          </a>
        </div>
      </div>
    </Dialog>
  );
}
