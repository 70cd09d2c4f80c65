// The actions an admin can take in a room: close it, remove or mute somebody. The screens of the room and the game use it.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { may } from '../api/session';
import type { RoomIs, RoomSeat } from '../generated/admin';
import { ActDialog } from '../ui/act';
import { Chip, Lines, PlayerLink } from '../ui/parts';

type Open = { act: 'close' } | { act: 'remove' | 'mute' | 'unmute'; seat: RoomSeat };

export function RoomActs({ room, onChange }: { room: RoomIs; onChange(room: RoomIs | null): void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const canAct = may('POST /rooms/{room}/remove');
  return (
    <>
      <Lines
        label="Seats"
        of={room.seats.map((seat, number) => ({ ...seat, number }))}
        keyOf={(seat) => seat.number}
        columns={[
          { head: 'Seat', cell: (seat) => seat.number + 1, number: true },
          { head: 'Who', cell: (seat) => <PlayerLink {...(seat.player && { player: seat.player })} name={seat.name} /> },
          {
            head: 'State',
            cell: (seat) => (
              <>
                {seat.occupant === 'person' ? seat.presence.replace('_', '-') : seat.occupant}{' '}
                {seat.player && seat.player === room.host && <Chip>host</Chip>} {seat.muted && <Chip kind="bad">muted</Chip>}{' '}
                {seat.player && room.removed.includes(seat.player) && <Chip kind="bad">removed</Chip>}
              </>
            ),
          },
          ...(canAct
            ? [
                {
                  head: '',
                  cell: (seat: RoomSeat) =>
                    seat.player && (
                      <span class="row wrap">
                        <button
                          type="button"
                          class="button"
                          onClick={() => setOpen({ act: seat.muted ? 'unmute' : 'mute', seat })}
                        >
                          {seat.muted ? 'Unmute …' : 'Mute …'}
                        </button>
                        {!room.removed.includes(seat.player) && (
                          <button type="button" class="button" onClick={() => setOpen({ act: 'remove', seat })}>
                            Remove …
                          </button>
                        )}
                      </span>
                    ),
                },
              ]
            : []),
        ]}
      />
      {may('POST /rooms/{room}/close') && (
        <p>
          <button type="button" class="button danger" onClick={() => setOpen({ act: 'close' })}>
            Close the room …
          </button>
        </p>
      )}
      {open?.act === 'close' && (
        <ActDialog
          title={`Close room ${room.code}`}
          about={<p>The room is closed for good. A running match is abandoned, and all its chips are given back.</p>}
          label="Close the room"
          danger
          withFactor
          onClose={close}
          run={async (given) => {
            await call('POST /rooms/{room}/close', { path: { room: room.room }, body: given });
            onChange(null);
            return `Room ${room.code} is closed.`;
          }}
        />
      )}
      {open?.act === 'remove' && (
        <ActDialog
          title={`Remove ${open.seat.name}`}
          about={<p>The player leaves room {room.code} and cannot come back to it. In a match, a bot plays on for them.</p>}
          label="Remove"
          danger
          onClose={close}
          run={async ({ reason }) => {
            const player = open.seat.player ?? '';
            onChange(await call('POST /rooms/{room}/remove', { path: { room: room.room }, body: { player, reason } }));
            return `${open.seat.name} is removed.`;
          }}
        />
      )}
      {(open?.act === 'mute' || open?.act === 'unmute') && (
        <ActDialog
          title={`${open.act === 'mute' ? 'Mute' : 'Unmute'} ${open.seat.name}`}
          about={
            <p>{open.act === 'mute' ? 'The player plays on, but can no longer write in this room.' : 'The player may write in this room again.'}</p>
          }
          label={open.act === 'mute' ? 'Mute' : 'Unmute'}
          onClose={close}
          run={async ({ reason }) => {
            const body = { player: open.seat.player ?? '', muted: open.act === 'mute', reason };
            onChange(await call('POST /rooms/{room}/mute', { path: { room: room.room }, body }));
            return `${open.seat.name} is ${open.act === 'mute' ? 'muted' : 'no longer muted'}.`;
          }}
        />
      )}
    </>
  );
}
