import type { RoomState } from '../app/room_state';
import { hiddenSeats, hideSeat, inRoom } from '../app/store';
import { t } from '../texts';

/** What one may do about the others' messages, behind each person's name. */
export function People({ room }: { room: RoomState }) {
  const others = room.info.seats
    .map((view, seat) => ({ view, seat }))
    .filter(({ view, seat }) => view.occupant === 'person' && seat !== room.you.seat);
  if (others.length === 0) return null;
  return (
    <ul class="chat-people" aria-label={t('chat.people')}>
      {others.map(({ view, seat }) => {
        const hidden = hiddenSeats.value.has(seat);
        return (
          <li key={seat}>
            <details>
              <summary>{view.name || t('start.guest')}</summary>
              <button type="button" class="button small quiet-button" onClick={() => hideSeat(seat, !hidden)}>
                {t(hidden ? 'chat.show' : 'chat.hide', { name: view.name })}
              </button>
              {room.you.host && (
                <button type="button" class="button small quiet-button" onClick={() => void inRoom('mute', { seat, muted: !view.muted })}>
                  {t(view.muted ? 'chat.unmute' : 'chat.mute', { name: view.name })}
                </button>
              )}
            </details>
          </li>
        );
      })}
    </ul>
  );
}
