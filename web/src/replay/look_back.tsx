// Earlier positions of the running match, as this seat was allowed to see them, without leaving the table.

import { helps, type RoomState } from '../app/room_state';
import type { AnyBoard } from '../boards/board';
import { t } from '../texts';
import { Player } from './player';
import { useReplay } from './use_replay';

export function LookBack({ room, board, onNow }: { room: RoomState; board: AnyBoard; onNow(): void }) {
  const { replay, failed } = useReplay({ room: room.id });
  const leave = { label: t('replay.now'), run: onNow };
  if (failed || !replay || replay.frames.length === 0)
    return (
      <main class="table loading">
        <p>{failed ? t('refused.not_now') : t('start.loading')}</p>
        <button type="button" class="button" onClick={onNow}>
          {t('replay.now')}
        </button>
      </main>
    );
  return <Player replay={replay} board={board} seq={null} help={helps(room)} leave={leave} />;
}
