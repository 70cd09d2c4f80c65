import { useEffect } from 'preact/hooks';
import { now } from '../app/clock';
import type { RoomState } from '../app/room_state';
import { show } from '../app/store';
import { t } from '../texts';
import { spoken } from '../texts/tell';
import { Icon } from '../ui/icon';
import { unreadIn } from './unread';

/** Opens the chat; a number on it says how many messages wait. `toasts`: a new one is also shown for a moment. */
export function ChatButton({ room, toasts = false, onOpen }: { room: RoomState; toasts?: boolean; onOpen(): void }) {
  const unread = unreadIn(room);
  const last = unread.at(-1);
  useEffect(() => {
    // The live log reads messages aloud already. Older messages are history.
    const isNew = last?.at !== undefined && now() - last.at < 1_000;
    if (toasts && last && isNew) show(`${last.names[Number(last.event.seat)] ?? ''}: ${spoken(last.event)}`);
  }, [last?.seq]);
  return (
    <button
      type="button"
      class="icon-button chat-button"
      aria-label={unread.length > 0 ? t('chat.unread', { n: unread.length }) : t('table.chat')}
      onClick={onOpen}
    >
      <Icon name="chat" />
      {unread.length > 0 && (
        <span class="badge" aria-hidden="true">
          {unread.length > 9 ? '9+' : unread.length}
        </span>
      )}
    </button>
  );
}
