// Everything about each player: what the seats round a full table, on a small screen, have no room for.

import { useEffect, useRef } from 'preact/hooks';
import { lastMoves } from '../app/last_moves';
import { type RoomState, turnOf, winsOf } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import { Portrait } from '../kit/portrait';
import { t } from '../texts';
import { tell } from '../texts/tell';
import { joinFacts } from '../ui/facts';
import { Sheet } from '../ui/sheet';
import { GraceClock } from './grace_clock';
import { isPartner, marksOf, othersInOrder } from './strip';

interface Props {
  room: RoomState;
  board: AnyBoard;
  /** The seat that was asked for, which is in view; null for all. */
  asked: number | null;
  onClose(): void;
}

/** The players in the order in which they play, from us on, each with the whole name, the score, the tiles and the last move. */
export function PlayersSheet({ room, board, asked, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector('[data-asked]')?.scrollIntoView({ block: 'center' }), []);
  const { seat: me } = room.you;
  const others = othersInOrder(room.info.seats.length, me, board.clockwise(room.table ?? {}));
  return (
    <Sheet title={t('table.players')} onClose={onClose}>
      {/* A long list scrolls, so the keyboard must reach it. */}
      <div tabIndex={0} role="group" aria-label={t('table.players')}>
        <ol class="players" ref={list}>
          {(me === undefined ? others : [me, ...others]).map((seat) => (
            <PlayerRow key={seat} room={room} board={board} seat={seat} isAsked={seat === asked} />
          ))}
        </ol>
      </div>
    </Sheet>
  );
}

function PlayerRow({ room, board, seat, isAsked }: { room: RoomState; board: AnyBoard; seat: number; isAsked: boolean }) {
  const view = room.info.seats[seat];
  if (!view) return null;
  const { tiles, dead, score } = board.facts(room.table ?? {}, seat);
  const wins = winsOf(room, seat);
  const last = room.info.phase === 'playing' ? lastMoves(room).get(seat) : undefined;
  const facts = [
    turnOf(room) === seat && t('table.turn_of', { name: view.name }),
    tiles !== undefined && t('table.tiles_left', { n: tiles }),
    !!dead && t('table.dead_count', { n: dead }),
    ...marksOf(view, isPartner(room, board, seat)).map(([, word]) => word),
    wins > 0 && t('table.wins_in_a_row', { n: wins }),
  ];
  return (
    <li data-asked={isAsked ? '' : undefined} style={{ '--seat': seat }}>
      <Portrait name={view.name} seat={seat} bot={view.occupant === 'bot'} />
      <b>{view.name}</b>
      <span class="score">{score}</span>
      <small>
        {joinFacts(facts)}
        <GraceClock room={room} seat={seat} inWords />
        {last && <span>{tell(last)}</span>}
      </small>
    </li>
  );
}
