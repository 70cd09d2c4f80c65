// The seats in sentences: who has them, and which change hands.

import type { RoomState } from '../app/room_state';
import type { SeatView } from '../protocol';
import { t } from '../texts';

/** Returns what the table knows about a seat that changes hands; null if it stays with its player. */
export function offerText(view: SeatView): string | null {
  if (view.offer === 'none') return null;
  if (view.offer === 'claimed') return t('seat.claimed', { name: view.name, successor: view.successor ?? '' });
  return t(`seat.${view.offer}`, { name: view.name });
}

const nameOf = ({ name, occupant }: SeatView): string => (name || t('room.open')) + (occupant === 'bot' ? ` (${t('room.bot')})` : '');

export function seatLines({ info }: RoomState): string[] {
  return info.seats.map((view, seat) =>
    [t('command.seat_line', { n: seat + 1, name: nameOf(view) }), offerText(view)].filter(Boolean).join('. '),
  );
}
