// The seats of a room: the people in them, and the host's tools.

import { useState } from 'preact/hooks';
import { codes, inRoom } from '../app/store';
import { type RoomState, winsOf } from '../app/room_state';
import { BotStrength, strength, strengthText } from '../hosting/bot_strength';
import { Line } from '../hosting/line';
import { HandOn, Offered } from '../hosting/offered';
import type { SeatView } from '../protocol';
import { t } from '../texts';
import { Portrait } from '../kit/portrait';
import { Icon } from '../ui/icon';
import { Marks } from './strip';

/** Returns the number of the team; nothing if everybody plays alone. */
function teamOf(room: RoomState, seat: number): number | undefined {
  const team = room.info.partners?.findIndex((seats) => seats.includes(seat)) ?? -1;
  return team < 0 ? undefined : team;
}

export function SeatsPanel({ room }: { room: RoomState }) {
  const [swapFrom, setSwapFrom] = useState<number | null>(null);
  const [swapping, setSwapping] = useState(false);
  const waiting = room.info.phase === 'gathering' || room.info.phase === 'finished';
  const host = room.you.host;

  const swapWith = (seat: number) => {
    if (swapFrom === null) return setSwapFrom(seat);
    setSwapFrom(null);
    setSwapping(false);
    if (seat !== swapFrom) void inRoom('swap', { a: swapFrom, b: seat });
  };
  return (
    <div class="seats">
      <ul class={`seat-list${swapping ? ' swapping' : ''}`}>
        {room.info.seats.map((view, seat) => (
          <SeatRow
            key={seat}
            room={room}
            seat={seat}
            view={view}
            waiting={waiting}
            swapping={swapping}
            marked={swapFrom === seat}
            onSwap={() => swapWith(seat)}
            onDropped={(from) => from !== seat && void inRoom('swap', { a: from, b: seat })}
          />
        ))}
      </ul>
      {host && waiting && (
        <div class="seat-tools">
          {room.info.seats.some((view) => view.occupant === 'open') && <BotStrength />}
          <button
            type="button"
            class="button"
            aria-pressed={swapping}
            onClick={() => {
              setSwapping(!swapping);
              setSwapFrom(null);
            }}
          >
            <Icon name="swap" /> {t('room.swap')}
          </button>
          <button
            type="button"
            class="button"
            aria-pressed={room.info.locked}
            onClick={() => void inRoom('lock', { locked: !room.info.locked })}
          >
            <Icon name="lock" /> {t('room.lock')}
          </button>
        </div>
      )}
      {swapping && <p class="hint">{swapFrom === null ? t('room.swap_hint') : t('room.swap_second')}</p>}
      {room.info.locked && <p class="quiet">{t('room.locked')}</p>}
      {room.info.unseated > 0 && <Unseated room={room} />}
      <div class="seat-tools">
        <Line room={room} open />
      </div>
    </div>
  );
}

/** The people without a seat. The host can remove each of them, also during a match. */
function Unseated({ room }: { room: RoomState }) {
  return (
    <>
      <p class="quiet">{t('room.unseated', { n: room.info.unseated })}</p>
      <ul class="unseated-list">
        {room.info.unseated_people.map(({ person, name, watcher, program }) => (
          <li key={person} class="unseated-row">
            <span class="who">
              {name || t('room.no_name')}
              {watcher && <small> ({t('room.watches')})</small>}
              {program && <small> ({t('room.program')})</small>}
            </span>
            {room.you.host && (
              <button
                type="button"
                class="icon-button"
                aria-label={t('room.remove', { name: name || t('room.no_name') })}
                onClick={() => void inRoom('remove_person', { person })}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  room: RoomState;
  seat: number;
  view: SeatView;
  waiting: boolean;
  swapping: boolean;
  marked: boolean;
  onSwap(): void;
  onDropped(from: number): void;
}

/** Whether we came in as somebody who may sit: only they hear the room's code. */
const maySit = ({ you }: RoomState): boolean => you.seat !== undefined || you.host || codes.value.code !== undefined;

function SeatRow({ room, seat, view, waiting, swapping, marked, onSwap, onDropped }: RowProps) {
  const me = room.you.seat === seat;
  const host = room.you.host;
  const open = view.occupant === 'open';
  const team = teamOf(room, seat);
  return (
    <li
      class={`seat-row${marked ? ' marked' : ''}${me ? ' me' : ''}`}
      data-seat={seat}
      draggable={host && waiting}
      onDragStart={(event) => event.dataTransfer?.setData('text/x-seat', String(seat))}
      onDragOver={(event) => event.dataTransfer?.types.includes('text/x-seat') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const from = event.dataTransfer?.getData('text/x-seat');
        if (from) onDropped(Number(from));
      }}
    >
      {open ? <span class="seat-number">{seat + 1}</span> : <Portrait name={view.name} seat={seat} bot={view.occupant === 'bot'} />}
      <span class={`who${open ? ' open' : ''}`}>
        {open ? t('room.open') : view.name}
        {me && <small> ({t('room.you')})</small>}
        <Marks view={view} partner={false} wins={winsOf(room, seat)} />
        {view.strength && <small class="strength">{strengthText(view.strength)}</small>}
        {team !== undefined && <small class={`team team-${team}`}>{t(team === 0 ? 'room.team_a' : 'room.team_b')}</small>}
      </span>
      {swapping ? (
        <button type="button" class="button small" aria-pressed={marked} onClick={onSwap}>
          <Icon name="swap" /> <span class="sr">{t('room.seat', { n: seat + 1 })}</span>
        </button>
      ) : (
        <span class="seat-buttons">
          {open && waiting && maySit(room) && (
            <button type="button" class="button small" onClick={() => void inRoom('sit', { seat })}>
              {t('room.sit')}
            </button>
          )}
          {open && waiting && host && (
            <button
              type="button"
              class="icon-button"
              aria-label={t('room.add_bot')}
              onClick={() => void inRoom('add_bots', { seat, strength: strength.value })}
            >
              <Icon name="robot" />
            </button>
          )}
          {me && waiting && (
            <button type="button" class="button small quiet-button" onClick={() => void inRoom('stand', {})}>
              {t('room.stand')}
            </button>
          )}
          {host && !open && !me && <More view={view} seat={seat} waiting={waiting} />}
        </span>
      )}
      <span class="seat-offer">
        {view.offer !== 'none' && <Offered room={room} seat={seat} view={view} />}
        <HandOn room={room} seat={seat} view={view} />
      </span>
    </li>
  );
}

function More({ view, seat, waiting }: { view: SeatView; seat: number; waiting: boolean }) {
  const person = view.occupant === 'person';
  if (!person)
    return waiting ? (
      <button
        type="button"
        class="icon-button"
        aria-label={t('room.remove', { name: view.name })}
        onClick={() => void inRoom('remove', { seat })}
      >
        <Icon name="close" />
      </button>
    ) : null;
  return (
    <details class="more">
      <summary class="icon-button" aria-label={`${t('room.more')}: ${view.name}`}>
        <Icon name="dots" />
      </summary>
      <div class="more-buttons">
        <button type="button" class="button small" onClick={() => void inRoom('transfer', { seat })}>
          {t('room.make_host', { name: view.name })}
        </button>
        {waiting && (
          <button type="button" class="button small danger" onClick={() => void inRoom('remove', { seat })}>
            {t('room.remove', { name: view.name })}
          </button>
        )}
      </div>
    </details>
  );
}
