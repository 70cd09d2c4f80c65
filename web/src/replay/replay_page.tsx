// The replay of a finished match: everybody with the link may see it, with all hands open.

import { go, pathOf } from '../app/router';
import { lastRoom, room } from '../app/store';
import { boardOf } from '../boards/registry';
import { t } from '../texts';
import { Player } from './player';
import { useReplay } from './use_replay';

function leave(): void {
  const last = lastRoom.value;
  if (room.value && last) go({ page: 'table', code: last.code, watch: last.watch });
  else go({ page: 'start' });
}

export function ReplayPage({ match, seq }: { match: string; seq: number | null }) {
  const { replay, failed } = useReplay({ match });
  const board = replay && boardOf(replay.head.variant);
  const toLabel = room.value ? t('start.resume') : t('ui.home');
  if (failed)
    return (
      <main class="page loading">
        <p>{t('replay.none')}</p>
        <button type="button" class="button" onClick={leave}>
          {toLabel}
        </button>
      </main>
    );
  if (!replay || !board)
    return (
      <main class="page loading">
        <p>{t('start.loading')}</p>
      </main>
    );
  return (
    <Player
      key={match}
      replay={replay}
      board={board}
      seq={seq}
      leave={{ label: toLabel, run: leave }}
      onMoment={(moment) => go({ page: 'replay', match, seq: moment }, true)}
      linkTo={(moment) => location.origin + pathOf({ page: 'replay', match, seq: moment })}
    />
  );
}
