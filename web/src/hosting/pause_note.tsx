// The note about a pause for everybody at the table: proposed, agreed, running.

import { leftOf, type RoomState } from '../app/room_state';
import { inRoom } from '../app/store';
import { list } from '../texts';
import { Icon } from '../ui/icon';
import { useNow } from '../ui/use_now';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/** Writes minutes and seconds, as on a clock. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function PauseNote({ room }: { room: RoomState }) {
  const { paused, pause_agreed: agreed } = room.info;
  const now = useNow(paused);
  if (!paused && agreed.length === 0) return null;
  const me = room.you.seat;
  if (paused) {
    const left = leftOf(room.clock.pause_ms, room, now);
    return (
      <section class="pause-note" aria-label={w('paused')}>
        <p>
          <Icon name="pause" /> {left === undefined ? w('paused') : w('paused_left', { time: clockText(left) })}
        </p>
        {me !== undefined && (
          <button type="button" class="button primary small" onClick={() => void inRoom('play_on', {})}>
            {w('go_on')}
          </button>
        )}
      </section>
    );
  }
  const name = (seat: number) => room.info.seats[seat]?.name ?? '';
  const asked = w('pause_asked', { name: name(agreed[0] ?? 0) });
  const answer = (agree: boolean) => void inRoom('pause', { agree });
  if (me === undefined)
    return (
      <section class="pause-note" aria-label={asked}>
        <p>{asked}</p>
      </section>
    );
  const missing = room.info.seats.flatMap((seat, index) =>
    seat.occupant === 'person' && seat.presence === 'here' && !agreed.includes(index) ? [seat.name] : [],
  );
  const mine = agreed.includes(me);
  return (
    <section class="pause-note" aria-label={asked}>
      <p>{mine ? w('pause_waiting', { names: list(missing) }) : asked}</p>
      {!mine && (
        <button type="button" class="button primary small" onClick={() => answer(true)}>
          {w('pause_agree')}
        </button>
      )}
      <button type="button" class="button small" onClick={() => answer(false)}>
        {w(mine ? 'pause_take_back' : 'pause_decline')}
      </button>
    </section>
  );
}
