// The other players, in the order in which they play after us.

import type { AnyBoard } from '../boards/board';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { callouts } from '../app/callouts';
import { now } from '../app/clock';
import { callOuts } from '../app/preferences';
import { hiddenSeats } from '../app/store';
import { bankLeft, clockRuns, type RoomState, turnLeft, turnOf, winsOf } from '../app/room_state';
import { Portrait } from '../kit/portrait';
import type { SeatView } from '../protocol';
import { type Key, t } from '../texts';
import { spoken } from '../texts/tell';
import { Icon, type IconName } from '../ui/icon';
import { useNow } from '../ui/use_now';
import { GraceClock } from './grace_clock';
import { LastMove } from './last_move';
import { ringOf, type Sitting } from './ring';

/** Returns the seats in playing order after `me`, without `me`; for a spectator all seats, from 0. */
export function othersInOrder(seats: number, me: number | undefined, clockwise: boolean): number[] {
  const first = me ?? -1;
  const step = clockwise ? 1 : -1;
  const order: number[] = [];
  for (let i = 1; i <= seats; i++) {
    const seat = (((first + step * i) % seats) + seats) % seats;
    if (seat !== me) order.push(seat);
  }
  return me === undefined && !clockwise ? order.reverse() : order;
}

/** `onAsk`: somebody taps a seat, to read what does not fit there; people without a finger or a mouse find it in the menu. */
export function Strip({ room, board, onAsk }: { room: RoomState; board: AnyBoard; onAsk(seat: number): void }) {
  const table = room.table ?? {};
  const order = othersInOrder(room.info.seats.length, room.you.seat, board.clockwise(table));
  const ring = ringOf(order.length, board.clockwise(table));
  const many = order.length > 5;
  return (
    <ol
      class="strip"
      data-count={order.length}
      data-seats={many ? undefined : order.length}
      data-many={many ? (order.length > 10 ? 3 : 2) : undefined}
      style={{ '--seats': order.length, '--half': Math.ceil(order.length / 2), '--third': Math.ceil(order.length / 3) }}
      aria-label={t('room.seats')}
      onClick={({ target }) => {
        const seat = target instanceof Element && target.closest<HTMLElement>('[data-seat]')?.dataset.seat;
        if (seat) onAsk(Number(seat));
      }}
    >
      {order.map((seat, index) => (
        <SeatCard key={seat} room={room} board={board} seat={seat} sitting={ring[index]} many={many} />
      ))}
    </ol>
  );
}

// Small backs of tiles, one for each tile in hand; beyond nine only the number shows how many.
function Backs({ n }: { n: number }) {
  return (
    <span class="backs" aria-hidden="true">
      {Array.from({ length: Math.min(n, 9) }, (_, index) => (
        <i key={index} class="back" />
      ))}
    </span>
  );
}

export function isPartner(room: RoomState, board: AnyBoard, seat: number): boolean {
  const me = room.you.seat;
  return me !== undefined && me !== seat && board.teams(room.table ?? {}).some((team) => team.includes(me) && team.includes(seat));
}

interface CardProps {
  room: RoomState;
  board: AnyBoard;
  seat: number;
  sitting: Sitting | undefined;
  /** Whether the card is one of so many that it is narrow. */
  many: boolean;
}

function SeatCard({ room, board, seat, sitting, many }: CardProps) {
  const view = room.info.seats[seat];
  if (!view) return null;
  const turn = turnOf(room) === seat;
  const facts = board.facts(room.table ?? {}, seat);
  return (
    <li
      class={`seat${turn ? ' turn' : ''}`}
      data-anchor={`seat:${seat}`}
      data-seat={seat}
      data-turn={turn ? '' : undefined}
      data-side={sitting?.side}
      style={{ '--seat': seat, '--nth': sitting?.nth ?? 0, '--of': sitting?.of ?? 1 }}
    >
      <Portrait name={view.name} seat={seat} bot={view.occupant === 'bot'} />
      <p class="seat-name">
        <span class="name" title={view.name} data-long={hasLongWord(view.name) ? '' : undefined}>
          {view.name}
        </span>
        <Marks view={view} partner={isPartner(room, board, seat)} wins={winsOf(room, seat)}>
          <GraceClock room={room} seat={seat} />
        </Marks>
      </p>
      <p class="seat-facts">
        {facts.tiles !== undefined && (
          <span class="count" aria-label={t('table.tiles_left', { n: facts.tiles })} role="img">
            <Backs n={facts.tiles} />
            {facts.tiles}
          </span>
        )}
        {facts.dead !== undefined && facts.dead > 0 && (
          <span class="count dead" aria-label={t('table.dead_count', { n: facts.dead })} role="img">
            <i class="back" aria-hidden="true" />
            {facts.dead}
          </span>
        )}
        <LastMove room={room} board={board} seat={seat} />
      </p>
      <p class="score">{many && facts.shortScore !== undefined ? <Short text={facts.shortScore} whole={facts.score ?? ''} /> : facts.score}</p>
      {room.info.settings.turn_seconds > 0 && (turn ? <TurnClock room={room} seat={seat} /> : <span class="clock" />)}
      <Words room={room} seat={seat} />
    </li>
  );
}

/** Whether a word of the name is too long for a narrow card in letters of the usual size. */
const hasLongWord = (name: string): boolean => name.split(/[\s-]/).some((word) => word.length >= 9);

function Short({ text, whole }: { text: string; whole: string }) {
  return (
    <>
      <span class="sr">{whole}</span>
      <span aria-hidden="true" title={whole}>
        {text}
      </span>
    </>
  );
}

const bubbleMs = 5_000;

/** A bubble with the latest message or call of a seat, next to the seat; it disappears by itself and covers no tile. */
export function Words({ room, seat }: { room: RoomState; seat: number }) {
  const said = hiddenSeats.value.has(seat) ? undefined : room.said.findLast((one) => one.event.seat === seat);
  const called = callOuts.value === 'on' ? callouts.value.get(seat) : undefined;
  if (called && called.seq > (said?.seq ?? 0)) return <Bubble key={called.seq} text={called.text} at={called.at} call />;
  return said ? <Bubble key={said.seq} text={spoken(said.event)} at={said.at} /> : null;
}

/** `at`: when it was heard, by `now()` of app/clock.ts. A bubble that is drawn again later does not last longer. A `call` is a word or two. */
export function Bubble({ text, at = now(), call = false }: { text: string; at?: number; call?: boolean }) {
  const left = at + bubbleMs - now();
  const [over, setOver] = useState(left <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  return (
    <span class={call ? 'bubble call' : 'bubble'} aria-hidden="true">
      {text}
    </span>
  );
}

/** The marks of a seat, each with a shape and a word: host, partner, bot, away, stand-in, muted, changing hands. */
export function marksOf(view: SeatView, partner: boolean): (readonly [icon: IconName, word: string])[] {
  const marks: (readonly [boolean | undefined, IconName, Key])[] = [
    [view.host, 'star', 'table.host'],
    [partner, 'partner', 'table.partner'],
    [view.occupant === 'bot', 'robot', 'room.bot'],
    [view.occupant !== 'bot' && view.presence === 'stand_in', 'robot', 'table.stand_in'],
    [view.program, 'program', 'room.program'],
    [view.occupant === 'person' && view.presence === 'away', 'plug', 'table.away'],
    [view.muted, 'mute', 'table.muted'],
    [view.offer !== 'none', 'swap', 'table.handed_on'],
  ];
  return marks.flatMap(([holds, icon, word]) => (holds ? [[icon, t(word)] as const] : []));
}

/** The marks of a seat as pictures, what belongs to them, and a row of wins. */
export function Marks({ view, partner, wins, children }: { view: SeatView; partner: boolean; wins: number; children?: ComponentChildren }) {
  return (
    <span class="marks">
      {marksOf(view, partner).map(([icon, word]) => (
        <Icon key={word} name={icon} label={word} />
      ))}
      {children}
      {wins > 0 && (
        <span class="wins" role="img" aria-label={t('table.wins_in_a_row', { n: wins })}>
          <Icon name="cup" />
          {wins}
        </span>
      )}
    </span>
  );
}

/** The rest of a turn, as a bar and in seconds; nothing if no clock runs. */
export function TurnClock({ room, seat }: { room: RoomState; seat: number }) {
  const now = useNow(clockRuns(room));
  const left = turnLeft(room, now);
  if (left === undefined) return null;
  const whole = room.info.settings.turn_seconds * 1000 || left || 1;
  const seconds = Math.ceil(left / 1000);
  const bank = Math.ceil(bankLeft(room, seat, now) / 1000);
  const hurry = seconds <= 10;
  return (
    <span class={`clock${hurry ? ' hurry' : ''}`} role="timer" aria-label={t('table.clock', { n: seconds })}>
      <i class="clock-bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${Math.min(1, left / whole)})` }} />
      </i>
      <span aria-hidden="true">
        {hurry ? '⚠ ' : ''}
        {seconds} s{seconds === 0 && bank ? ` + ${bank}` : ''}
      </span>
    </span>
  );
}
