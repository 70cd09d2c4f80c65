// How long a player who has lost the connection is waited for.

import { graceLeft, type RoomState, standsStill } from '../app/room_state';
import { t } from '../texts';
import { useNow } from '../ui/use_now';

/** The seconds until a bot stands in for an away player; nothing at the seat of anybody else. Screen readers read it when asked, and not every second. */
export function GraceClock({ room, seat, inWords = false }: { room: RoomState; seat: number; inWords?: boolean }) {
  const isAway = graceLeft(room, seat, room.clockAt) !== undefined;
  const left = graceLeft(room, seat, useNow(isAway && !standsStill(room)));
  if (left === undefined) return null;
  const n = Math.ceil(left / 1000);
  const words = t('table.grace', { n });
  return (
    <span class="unbroken" role="timer" aria-label={words} title={words}>
      {inWords ? words : `${n} s`}
    </span>
  );
}
