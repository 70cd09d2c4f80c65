// The rooms in memory of all servers, and one of them.

import { useState } from 'preact/hooks';
import { wayIn } from '../../src/app/way_in';
import { useCall } from '../api/use';
import type { RoomElsewhere, RoomIs } from '../generated/admin';
import { go, href, roomHref } from '../router';
import { Field } from '../ui/fields';
import { Chip, Facts, GameLink, Heading, Id, Lines, PlayerLink, Shown, Time } from '../ui/parts';
import { plain } from '../ui/words';
import { RoomActs } from './room_acts';

const plays = (room: RoomIs | RoomElsewhere): boolean => room.phase === 'playing' || room.phase === 'between_deals';

/** Those of all servers: with a running match first, then the latest. */
export function inOrder(here: readonly RoomIs[], elsewhere: readonly RoomElsewhere[]): (RoomIs | RoomElsewhere)[] {
  const known = new Set(here.map((room) => room.room)); // one that moves may be in both
  const all = [...here, ...elsewhere.filter((room) => !known.has(room.room))];
  return all.sort((a, b) => Number(plays(b)) - Number(plays(a)) || (a.room < b.room ? 1 : -1));
}

export function Rooms() {
  const rooms = useCall('GET /rooms', {});
  const [code, setCode] = useState('');
  return (
    <main>
      <Heading
        beside={
          <button type="button" class="button" onClick={rooms.reload}>
            Refresh
          </button>
        }
      >
        Rooms
      </Heading>
      <form
        class="search"
        role="search"
        aria-label="Rooms"
        onSubmit={(event) => {
          event.preventDefault();
          const way = wayIn(code);
          if (code.trim()) go(roomHref(way && 'code' in way ? way.code : code.trim()));
        }}
      >
        <Field label="Open a room" value={code} onValue={setCode} maxLength={500} about="Its code, link or id" spellcheck={false} />
        <div class="row search-buttons">
          <button type="submit" class="button primary">
            Open
          </button>
        </div>
      </form>
      <Shown of={rooms}>
        {(data) => (
          <>
            {!data.whole && <p class="note bad">The database cannot be read: rooms of other servers are missing here.</p>}
            {data.rooms.length + data.elsewhere.length === 0 && <p class="quiet none">No room is open.</p>}
            <Lines
              label="Rooms"
              of={inOrder(data.rooms, data.elsewhere)}
              keyOf={(room) => room.room}
              columns={[
                { head: 'Room', cell: (room) => <a href={roomHref(room.room)}>{room.code}</a> },
                { head: 'Game', cell: (room) => plain(room.variant) },
                { head: 'Phase', cell: (room) => <Chip kind={room.phase === 'playing' ? 'now' : undefined}>{plain(room.phase)}</Chip> },
                {
                  head: 'Seats',
                  cell: (room) => room.seats.map((seat) => (seat.occupant === 'open' ? '–' : seat.name)).join(', '),
                },
                { head: 'Connected', cell: (room) => ('people' in room ? room.people : '?'), number: true },
                { head: 'Match', cell: (room) => room.match && <GameLink match={room.match}>{room.match_number}</GameLink>, number: true },
                { head: 'Opened', cell: (room) => <Time ms={room.created_ms} />, extra: true },
                ...(data.elsewhere.length > 0 ? [{ head: 'Server', cell: (room: RoomIs | RoomElsewhere) => room.node }] : []),
              ]}
            />
          </>
        )}
      </Shown>
    </main>
  );
}

/** Returns the player's name at the table, if they have or had a seat there. */
const nameIn = (room: RoomIs, player: string): string => room.seats.find((seat) => seat.player === player)?.name ?? '';

export function RoomPage({ room }: { room: string }) {
  const of = useCall('GET /rooms/{room}', { path: { room } });
  const [closed, setClosed] = useState(false);
  return (
    <main>
      <Heading
        beside={
          <button type="button" class="button" onClick={of.reload}>
            Refresh
          </button>
        }
      >
        Room {of.data?.code ?? room}
      </Heading>
      {closed && <p class="note">This room is closed.</p>}
      <Shown of={of}>
        {(data) => (
          <>
            <Facts
              of={[
                ['Name', data.name],
                ['Game', plain(data.variant)],
                ['Phase', plain(data.phase) + (data.paused ? ', paused' : '')],
                ['Opened', <Time ms={data.created_ms} />],
                ['Connected', data.people],
                ['Locked', data.locked ? 'yes' : ''],
                ['Match', data.match && <GameLink match={data.match}>{`number ${data.match_number}`}</GameLink>],
                ['Id', <Id id={data.room} />],
                ['Server', data.node],
              ]}
            />
            <p>
              <a href={href('/games', { room: data.room })}>All games of this room</a>
            </p>
            {!closed && (
              <RoomActs room={data} onChange={(changed) => (changed ? of.put(changed) : setClosed(true))} />
            )}
            {[...data.removed.map((player) => ['removed', player] as const), ...data.muted.map((player) => ['muted', player] as const)].map(
              ([what, player]) => (
                <p key={what + player}>
                  <PlayerLink player={player} name={nameIn(data, player)} /> is {what}.
                </p>
              ),
            )}
          </>
        )}
      </Shown>
    </main>
  );
}
