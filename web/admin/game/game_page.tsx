// One game: its facts, its replay with one time line, its sheet, ledger and notes, and the actions an admin can take.

import { useEffect, useState } from 'preact/hooks';
import { variants } from '../../src/app/variants';
import { addressOf } from '../api/call';
import { may } from '../api/session';
import { useCall } from '../api/use';
import type { ShowGameAnswer } from '../generated/admin';
import { href, roomHref } from '../router';
import { ResultChip } from '../screens/games';
import { Notes, WriteNote } from '../screens/notes';
import { ReportLines } from '../screens/reports';
import { RoomActs } from '../screens/room_acts';
import { Chip, Facts, Heading, Id, Lines, PlayerLink, Shown, Time } from '../ui/parts';
import { number, optionsText, plain, span } from '../ui/words';
import { LiveHands } from './live_hands';
import { Review } from './review';
import { Sheet } from './sheet';
import { Verify } from './verify';

type Tab = 'replay' | 'sheet' | 'about' | 'notes' | 'room';

/** Loads titles and options of the games in the server's own words, for the boards. */
async function learnVariants(): Promise<void> {
  if (variants.peek().length > 0) return;
  const answer = await fetch('/api/variants');
  if (answer.ok) variants.value = ((await answer.json()) as { variants: typeof variants.value }).variants;
}

export function GamePage({ match }: { match: string }) {
  const of = useCall('GET /games/{match}', { path: { match } });
  const [tab, setTab] = useState<Tab>('replay');
  const [seq, setSeq] = useState<number | undefined>();
  const [noting, setNoting] = useState(false);
  useEffect(() => {
    // Without them, games are shown by their ids.
    learnVariants().catch(() => undefined);
  }, []);
  const game = of.data?.game;
  const running = game?.result === 'running';
  const staff = may('GET /notes');
  const count = staff && of.data ? of.data.notes.length + of.data.reports.length : 0;
  const tabs: readonly (readonly [Tab, string, boolean])[] = [
    ['replay', 'Replay', true],
    ['sheet', 'Sheet and ledger', true],
    ['about', 'Facts', true],
    ['notes', count ? `Notes and reports (${count})` : 'Notes and reports', staff],
    ['room', 'Room', may('GET /rooms/{room}')],
  ];
  return (
    <main class="game-page">
      <Heading
        beside={
          game && (
            <>
              {!running && <Verify match={match} playable={of.data?.playable ?? true} />}
              {may('POST /notes') && (
                <button type="button" class="button" onClick={() => setNoting(true)}>
                  Note …
                </button>
              )}
              {!running && may('GET /games/{match}/record') && (
                <a
                  class="button"
                  href={addressOf('GET /games/{match}/record', { path: { match: game.match } })}
                  download={`match-${game.match}.json`}
                >
                  Save the record
                </a>
              )}
              {running && may('POST /games/{match}/hands') && <LiveHands match={match} names={of.data?.seats ?? []} variant={game.game} />}
            </>
          )
        }
      >
        {game ? (
          <>
            {plain(game.game)} <small>{game.room && `room ${game.room} · `}match {game.number}</small> <ResultChip result={game.result} />{' '}
            {game.flags.map((flag) => (
              <Chip key={flag} kind="bad">
                {flag}
              </Chip>
            ))}
          </>
        ) : (
          'Game'
        )}
      </Heading>
      <Shown of={of}>
        {(data) => (
          <>
            <SeatsLine of={data} />
            <div class="tabs row wrap" role="group" aria-label="Parts of the game">
              {tabs
                .filter(([, , offered]) => offered)
                .map(([key, name]) => (
                  <button key={key} type="button" class="button" aria-pressed={tab === key} onClick={() => setTab(key)}>
                    {name}
                  </button>
                ))}
            </div>
            {/* The replay keeps its place while another tab is open. */}
            <div hidden={tab !== 'replay'}>
              <Review
                match={data.game.match}
                variant={data.game.game}
                names={data.seats.map((seat) => seat.name)}
                running={running}
                active={tab === 'replay'}
                onMoment={setSeq}
              />
            </div>
            {tab === 'sheet' && <Sheet match={data.game.match} variant={data.game.game} />}
            {tab === 'about' && <About of={data} />}
            {tab === 'notes' && (
              <>
                <h2>Notes</h2>
                <Notes of={data.notes} match={data.game.match} />
                <h2>Reports</h2>
                {data.reports.length ? (
                  <ReportLines of={data.reports} onChange={of.reload} />
                ) : (
                  <p class="quiet">No reports.</p>
                )}
              </>
            )}
            {tab === 'room' && <RoomNow room={data.game.room} match={data.game.match} onChange={of.reload} />}
          </>
        )}
      </Shown>
      {noting && (
        <WriteNote
          about={{ match: game?.match ?? match }}
          {...(seq !== undefined && { seq })}
          onClose={() => setNoting(false)}
          onDone={of.reload}
        />
      )}
    </main>
  );
}

function SeatsLine({ of }: { of: ShowGameAnswer }) {
  const { game, seats } = of;
  return (
    <p class="seats-line">
      {seats.map((seat) => (
        <span key={seat.seat} class={seat.won ? 'won' : ''}>
          <PlayerLink {...(seat.player && { player: seat.player })} name={seat.name} />
          {seat.total !== undefined && <small> {number(seat.total)}</small>}
          {seat.won && <span class="sr"> (won)</span>}
        </span>
      ))}
      <span class="quiet">
        <Time ms={game.opened_ms} />
        {game.closed_ms !== undefined && `, ${span(game.closed_ms - game.opened_ms)}`}
      </span>
    </p>
  );
}

function About({ of }: { of: ShowGameAnswer }) {
  const { game, seats } = of;
  return (
    <>
      <Facts
        of={[
          ['Match', <Id id={game.match} />],
          ['Room', may('GET /rooms/{room}') ? <a href={roomHref(game.room)}>{game.room}</a> : game.room],
          ['All games of the room', game.room && <a href={href('/games', { room: game.room })}>search</a>],
          ['Started', <Time ms={game.opened_ms} />],
          ['Ended', game.closed_ms !== undefined && <Time ms={game.closed_ms} />],
          ['Deals', game.deals],
          ['Rules', `version ${of.rules_version}${of.playable ? '' : ', which this server does not have'}`],
          ['Options', optionsText(game.options)],
        ]}
      />
      <Lines
        label="Seats"
        of={seats}
        keyOf={(seat) => seat.seat}
        columns={[
          { head: 'Seat', cell: (seat) => seat.seat + 1, number: true },
          { head: 'Who', cell: (seat) => <PlayerLink {...(seat.player && { player: seat.player })} name={seat.name} /> },
          { head: 'Kind', cell: (seat) => (seat.player ? 'person' : 'bot') },
          { head: 'Total', cell: (seat) => (seat.total === undefined ? '' : number(seat.total)), number: true },
          { head: 'Won', cell: (seat) => (seat.won ? 'yes' : '') },
        ]}
      />
    </>
  );
}

/** The room as it is now: it may already play its next match. */
function RoomNow({ room, match, onChange }: { room: string; match: string; onChange(): void }) {
  const of = useCall('GET /rooms/{room}', { path: { room } });
  const [closed, setClosed] = useState(false);
  if (closed) return <p class="note">This room is closed.</p>;
  return (
    <Shown of={of}>
      {(data) => (
        <>
          {data.match !== match && <p class="note">The room is now playing another match.</p>}
          <RoomActs
            room={data}
            onChange={(changed) => {
              if (changed) of.put(changed);
              else setClosed(true);
              onChange();
            }}
          />
        </>
      )}
    </Shown>
  );
}

