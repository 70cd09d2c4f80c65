// The state of the server, the running rooms, and reports that wait for an admin.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { may } from '../api/session';
import { useCall } from '../api/use';
import type { ReadOverviewAnswer, RoomElsewhere, RoomIs } from '../generated/admin';
import { href } from '../router';
import { ActDialog } from '../ui/act';
import { Area, Field } from '../ui/fields';
import { Facts, Heading, Lines, Shown } from '../ui/parts';
import { counted, moment, plain, size, span } from '../ui/words';
import { Doctor } from './doctor';
import { ReportLines } from './reports';
import { Servers, sumsOf } from './servers';

export function Overview() {
  const overview = useCall('GET /overview', {});
  const [open, setOpen] = useState<'announce' | 'drain' | null>(null);
  return (
    <main>
      <Heading
        beside={
          <>
            <button type="button" class="button" onClick={overview.reload}>
              Refresh
            </button>
            {may('POST /announce') && (
              <button type="button" class="button" onClick={() => setOpen('announce')}>
                Announce …
              </button>
            )}
            {may('POST /drain') && (
              <button type="button" class="button" onClick={() => setOpen('drain')}>
                Drain …
              </button>
            )}
          </>
        }
      >
        Overview
      </Heading>
      <Shown of={overview}>{(data) => <Now of={data} />}</Shown>
      {may('GET /reports') && <NeedsAttention />}
      {may('GET /doctor') && <Doctor />}
      {may('GET /rooms') && <RoomsNow />}
      {open === 'announce' && (
        <AnnounceDialog until={overview.data?.announcement?.text ?? ''} onClose={() => setOpen(null)} onDone={overview.reload} />
      )}
      {open === 'drain' && (
        <ActDialog
          title="Drain the server"
          about={
            <p>
              This server stops as it does after SIGTERM: it saves the running games and tells everybody to come back. The service
              manager may start it again. If there are other servers, they take its rooms over and this admin page comes from one of
              them; otherwise it is away until then.
            </p>
          }
          label="Drain it"
          danger
          confirm="drain"
          withFactor
          onClose={() => setOpen(null)}
          run={async (given) => {
            await call('POST /drain', { body: given });
            overview.reload();
            return 'The server is draining.';
          }}
        />
      )}
    </main>
  );
}

function Now({ of }: { of: ReadOverviewAnswer }) {
  const { connections, rooms, playing } = sumsOf(of);
  const figures: readonly (readonly [string, number])[] = [
    [connections === 1 ? 'connection' : 'connections', connections],
    [rooms === 1 ? 'room' : 'rooms', rooms],
    ['playing', playing],
  ];
  return (
    <>
      {of.draining && <p class="note bad">The server is draining: it stops as soon as everything is stored.</p>}
      {!of.storing && (
        <p class="note bad">The last commits could not be stored. Check the disk and the server’s log immediately.</p>
      )}
      {of.announcement && (
        <p class="note">
          Everybody sees this until {moment(of.announcement.until_ms)}: “{of.announcement.text}”
        </p>
      )}
      <ul class="figures">
        {figures.map(([name, value]) => (
          <li key={name}>
            <b>{value.toLocaleString('en')}</b> {name}
          </li>
        ))}
      </ul>
      <Facts
        of={[
          ['Version', of.version],
          ['Up', span(of.now_ms - of.started_ms)],
          ['Storage', of.storing ? (of.store_queue > 0 ? `works, ${counted(of.store_queue, 'commit')} waiting` : 'works') : 'fails'],
          ['Database', `${size(of.database_bytes)}, and ${size(of.log_bytes)} of log; ${size(of.disk_free_bytes)} free on its disk`],
          ['Games', of.variants.map(plain).join(', ')],
        ]}
      />
      <Servers of={of} />
    </>
  );
}

function NeedsAttention() {
  const reports = useCall('GET /reports', { query: { state: 'new', limit: 5 } });
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      <Shown of={reports}>
        {(data) =>
          data.reports.length === 0 ? (
            <p class="quiet">No new reports.</p>
          ) : (
            <>
              <ReportLines of={data.reports} />
              <p>
                <a href={href('/reports', { state: 'new' })}>
                  {data.more ? 'All new reports' : counted(data.reports.length, 'new report')}
                </a>
              </p>
            </>
          )
        }
      </Shown>
    </section>
  );
}

interface Count {
  variant: string;
  gathering: number;
  playing: number;
  between_deals: number;
  finished: number;
  people: number;
}

/** Counts the rooms by game and phase, and the people of those of this server. */
export function countRooms(rooms: readonly (RoomIs | RoomElsewhere)[]): Count[] {
  const counts = new Map<string, Count>();
  for (const room of rooms) {
    const { variant, phase } = room;
    const people = 'people' in room ? room.people : 0;
    const count = counts.get(variant) ?? { variant, gathering: 0, playing: 0, between_deals: 0, finished: 0, people: 0 };
    counts.set(variant, { ...count, [phase]: count[phase] + 1, people: count.people + people });
  }
  return [...counts.values()].sort((a, b) => a.variant.localeCompare(b.variant));
}

function RoomsNow() {
  const rooms = useCall('GET /rooms', {});
  return (
    <section aria-labelledby="rooms-now">
      <h2 id="rooms-now">Rooms now</h2>
      <Shown of={rooms}>
        {(data) =>
          data.rooms.length + data.elsewhere.length === 0 ? (
            <p class="quiet">No room is open.</p>
          ) : (
            <>
              <Lines
                label="Rooms by game and phase"
                of={countRooms([...data.rooms, ...data.elsewhere])}
                keyOf={(count) => count.variant}
                columns={[
                  { head: 'Game', cell: (count) => plain(count.variant) },
                  { head: 'Gathering', cell: (count) => count.gathering, number: true },
                  { head: 'Playing', cell: (count) => count.playing, number: true },
                  { head: 'Between deals', cell: (count) => count.between_deals, number: true },
                  { head: 'Finished', cell: (count) => count.finished, number: true },
                  { head: data.elsewhere.length > 0 ? 'People here' : 'People', cell: (count) => count.people, number: true },
                ]}
              />
              <p>
                <a href={href('/rooms')}>All rooms</a>
              </p>
            </>
          )
        }
      </Shown>
    </section>
  );
}

function AnnounceDialog({ until, onClose, onDone }: { until: string; onClose(): void; onDone(): void }) {
  const [text, setText] = useState(until);
  const [minutes, setMinutes] = useState('60');
  return (
    <ActDialog
      title="Announce"
      about={<p>Everybody who is connected sees this sentence, and everybody who connects until it ends. If you leave it empty, it ends now.</p>}
      label={text.trim() ? 'Announce it' : 'End the announcement'}
      withFactor
      onClose={onClose}
      run={async (given) => {
        await call('POST /announce', { body: { text: text.trim(), minutes: Number(minutes), ...given } });
        onDone();
        return text.trim() ? 'The announcement is shown.' : 'The announcement is over.';
      }}
    >
      <Area label="Sentence" value={text} onValue={setText} maxLength={200} />
      <Field
        label="Minutes"
        type="number"
        inputMode="numeric"
        value={minutes}
        onValue={setMinutes}
        required
        min={1}
        max={10_080}
      />
    </ActDialog>
  );
}
