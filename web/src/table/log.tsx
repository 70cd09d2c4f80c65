// What has happened in the room, the newest first.

import type { RoomState } from '../app/room_state';
import { t } from '../texts';
import { tell } from '../texts/tell';
import { Sheet } from '../ui/sheet';
import { Unbroken } from '../ui/unbroken';

export function Log({ room }: { room: RoomState }) {
  const told = room.log.flatMap((one) => {
    const text = tell(one);
    return text === null ? [] : [{ seq: one.seq, text }];
  });
  return (
    // It scrolls, so the keyboard must reach it.
    <div class="log" tabIndex={0} role="group" aria-label={t('table.log')}>
      <ol reversed>
        {told.reverse().map((one) => (
          <li key={one.seq}>
            <Unbroken text={one.text} />
          </li>
        ))}
      </ol>
    </div>
  );
}

export function LogSheet({ room, onClose }: { room: RoomState; onClose(): void }) {
  return (
    <Sheet title={t('table.log')} onClose={onClose}>
      <Log room={room} />
    </Sheet>
  );
}
