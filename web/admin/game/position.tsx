// The table at one moment: the game's own board as players see it, every hand that may be seen, and the legal moves.

import { useState } from 'preact/hooks';
import type { AnyBoard } from '../../src/boards/board';
import { handsAt, namesIn, type Replay, stateAt } from '../../src/replay/frames';
import { Hands } from '../../src/replay/hands';
import { Pick } from '../ui/fields';
import { actionWords } from './entry_text';

export function Position({ replay, board, frame }: { replay: Replay; board: AnyBoard; frame: number }) {
  const { head } = replay;
  const [seat, setSeat] = useState('');
  const index = Math.max(frame, 0);
  const look = seat === '' ? undefined : Number(seat);
  const room = stateAt(replay, index, look);
  if (!room) return <p class="quiet">Nothing is on the table yet.</p>;
  const table = room.table ?? {};
  const turn = room.clock.turn;
  const names = namesIn(replay);
  const hands = handsAt(replay, index);
  const open = hands.some((hand) => hand !== null);
  const own = turn === undefined ? null : replay.frames[index]?.owns[turn];
  const legal = own && Array.isArray(own.legal) ? own.legal : [];
  const whole = turn === undefined ? null : stateAt(replay, index, turn);
  const Table = board.Table;
  return (
    <div class="position">
      <ol class="seat-line" aria-label="Seats">
        {names.map((name, number) => {
          const { tiles, score } = board.facts(table, number);
          return (
            <li key={number} data-turn={number === turn ? '' : undefined}>
              <b>{name || `Seat ${number + 1}`}</b>
              <span>{[tiles !== undefined && `${tiles} in hand`, score].filter(Boolean).join(' · ')}</span>
              {number === turn && <span class="sr"> (on turn)</span>}
            </li>
          );
        })}
      </ol>
      <div class="table replay review">
        <div class="seating">
          <Table key={`${head.match} ${seat}`} room={room} pending={null} play={() => undefined} me={null} />
          {open && <Hands hands={hands} names={names} board={board} />}
        </div>
      </div>
      {open && (
        <div class="row wrap">
          <Pick
            label="View as"
            value={seat}
            onValue={setSeat}
            of={[['', 'spectator'], ...names.map((name, number) => [String(number), name || `Seat ${number + 1}`] as const)]}
          />
          {legal.length > 0 && turn !== undefined && (
            <p class="could">
              <b>{names[turn]} could:</b> {legal.map((action) => actionWords(action, board, whole)).join(' · ')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
