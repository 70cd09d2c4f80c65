// Below the picture: what was drawn and won, the other moves, or whose turn it is.

import { useEffect, useState } from 'preact/hooks';
import { helps, passesByItself, type RoomState, turnOf } from '../../app/room_state';
import { signed, t } from '../../texts';
import { ForcedPass } from '../../kit/parts';
import { bonusText } from './tellers';
import { tripleTexts } from './texts';
import { gainOf, solitaire, type TripleAction, type TripleOwn, type TripleTable } from './triple_table';

const tr = tripleTexts.t;

export function Chips({ room, table }: { room: RoomState; table: TripleTable }) {
  const drawn = table.drawn;
  const newest = table.placements.at(-1);
  const bonus = newest && bonusText({ bonus: newest.bonus });
  const name = newest?.seat === undefined || solitaire(table) ? '' : `${room.info.seats[newest.seat]?.name ?? ''}: `;
  return (
    <p class="chips">
      <span class="end-chip" data-anchor="stock">
        {solitaire(table) ? tr('draws_left', { n: table.draws_left }) : tr('pool', { n: table.pool_size })}
      </span>
      {drawn > 0 && <span class="end-chip">{tr('drawn', { n: drawn, max: table.options.max_draws })}</span>}
      {drawn === 0 && bonus && (
        <span class="bonus-chip">
          ★ {name}
          {bonus} {signed(newest.points)}
        </span>
      )}
    </p>
  );
}

interface RestProps {
  room: RoomState;
  own: TripleOwn | undefined;
  draw?: TripleAction;
  pass?: TripleAction;
  send(action: TripleAction): void;
}

/** How long the button takes no press after one, in ms: longer than a double tap, because each draw costs points. Keys work at once. */
const drawRest = 400;
let pressedAt = -Infinity;

export function DrawButton({ own, action, main, aided = true, send }: {
  own?: TripleOwn;
  action: TripleAction;
  main: boolean;
  aided?: boolean;
  send(action: TripleAction): void;
}) {
  const [rests, setRests] = useState(() => performance.now() - pressedAt < drawRest);
  useEffect(() => {
    const timer = rests ? setTimeout(() => setRests(false), pressedAt + drawRest - performance.now()) : undefined;
    return () => clearTimeout(timer);
  }, [rests]);
  const press = () => {
    pressedAt = performance.now();
    setRests(true);
    send(action);
  };
  const points = signed((own && gainOf(own, action)?.points) ?? 0);
  return (
    <button type="button" class={`button${main ? ' primary' : ''}${rests ? ' resting' : ''}`} onClick={press}>
      {!aided ? (action.type === 'draw' ? tr('draw_unaided') : t('table.pass')) : action.type === 'draw' ? tr('draw', { points }) : points === '0' ? t('table.pass') : tr('pass', { points })}
    </button>
  );
}

// Shown while no tile is chosen: the other moves, or whose turn it is.
export function Rest({ room, own, draw, pass, send }: RestProps) {
  const turn = turnOf(room);
  if (turn === undefined) return null;
  if (turn !== room.you.seat || !own || own.legal.length === 0)
    return <p class="hint">{t('table.turn_of', { name: room.info.seats[turn]?.name ?? '' })}</p>;
  if (!helps(room))
    return (
      <>
        <p class="hint turn">{t('table.your_turn')}</p>
        {draw && <DrawButton action={draw} main={false} aided={false} send={send} />}
        {pass && <DrawButton action={pass} main={false} aided={false} send={send} />}
      </>
    );
  if (passesByItself(room)) return <ForcedPass why={tr('forced_pass')} />;
  const fits = own.legal.some((action) => action.type === 'play');
  const other = draw ?? pass;
  return (
    <>
      <p class="hint turn">{fits ? tr('choose') : tr('none_fits')}</p>
      {other && <DrawButton own={own} action={other} main={!fits} send={send} />}
    </>
  );
}
