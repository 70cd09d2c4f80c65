// The seats of bots that somebody who comes during a match may take over from the next deal on.

import type { RoomState } from '../app/room_state';
import { codes, inRoom } from '../app/store';
import { hostingTexts } from './texts';

const w = hostingTexts.t;

/**
 * Returns the seats that we may claim: those of bots that nobody else has claimed, while a match runs and the host lets late guests
 * play. People of the line who are before us come first.
 */
export function seatsToTake({ info, you }: RoomState): number[] {
  const inMatch = info.phase === 'playing' || info.phase === 'between_deals';
  // Only people who may play know the code: the watch link does not tell it.
  const may = you.seat === undefined && you.claim === undefined && codes.value.code !== undefined;
  if (!inMatch || !may || !info.settings.late_guests) return [];
  const seats = info.seats.flatMap(({ occupant, offer }, seat) => (occupant === 'bot' && offer === 'none' ? [seat] : []));
  const claimed = new Set(info.seats.map(({ successor }) => successor));
  const before = info.line.slice(0, you.line === undefined ? undefined : you.line - 1).flatMap(({ people }) => people.filter((name) => !claimed.has(name)));
  return seats.length > before.length ? seats : [];
}

/** The button that takes the first of the seats. */
export function TakeSeat() {
  return (
    <button type="button" class="button primary small" onClick={() => void inRoom('sit', {})}>
      {w('late_take')}
    </button>
  );
}

/** The choice between seats, where there are several. */
export function ChooseSeat({ room, seats }: { room: RoomState; seats: number[] }) {
  if (seats.length < 2) return null;
  return (
    <details class="line-list">
      <summary>{w('late_choose')}</summary>
      {seats.map((seat) => (
        <button key={seat} type="button" class="button small" onClick={() => void inRoom('sit', { seat })}>
          {w('late_seat', { name: room.info.seats[seat]?.name ?? '' })}
        </button>
      ))}
    </details>
  );
}
