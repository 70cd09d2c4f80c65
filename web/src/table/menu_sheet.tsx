import { useState } from 'preact/hooks';
import { switchText, textMode } from '../app/preferences';
import { storageWorks } from '../app/storage';
import { goHome, inRoom, leaveForGood } from '../app/store';
import type { RoomState } from '../app/room_state';
import { hostingTexts } from '../hosting/texts';
import { AddDevice } from '../identity/add_device';
import { identityTexts } from '../identity/texts';
import { InvitePanel } from '../hosting/invite';
import { RulesLink } from '../rules/rules_link';
import { SeatsPanel } from './seats';
import { t } from '../texts';
import { Choice } from '../ui/choice';
import { PreferencesForm } from '../ui/preferences_form';
import { Sheet } from '../ui/sheet';

function mayPause({ info, you }: RoomState): boolean {
  const running = info.phase === 'playing' || info.phase === 'between_deals';
  return running && you.seat !== undefined && info.settings.pause_minutes > 0 && !info.paused && info.pause_agreed.length === 0;
}

export function MenuSheet({ room, onClose, onOpen, onPlayers, onPast, onSeats }: {
  room: RoomState;
  onClose(): void;
  onOpen(what: 'log' | 'keys' | 'report'): void;
  /** Shows everything about each player; left out where no match is shown. */
  onPlayers?: () => void;
  /** Shows earlier positions; left out if there are none. */
  onPast?: () => void;
  onSeats(): void;
}) {
  const [sure, setSure] = useState(false);
  return (
    <Sheet title={t('table.menu')} onClose={onClose}>
      <div class="menu-buttons">
        <button type="button" class="button" onClick={() => onOpen('log')}>
          {t('table.log')}
        </button>
        {onPlayers && (
          <button type="button" class="button" onClick={onPlayers}>
            {t('table.players')}
          </button>
        )}
        {onPlayers && (
          <button
            type="button"
            class="button"
            onClick={() => {
              switchText();
              onClose();
            }}
          >
            {t(textMode.value === 'on' ? 'table.picture_view' : 'table.text_view')}
          </button>
        )}
        {onPast && (
          <button type="button" class="button" onClick={onPast}>
            {t('replay.look_back')}
          </button>
        )}
        <button type="button" class="button" onClick={() => onOpen('keys')}>
          {t('keys.title')}
        </button>
        {room.info.phase === 'finished' && (
          <button type="button" class="button" onClick={onSeats}>
            {t('sheet.change_rules')}
          </button>
        )}
        {mayPause(room) && (
          <button
            type="button"
            class="button"
            onClick={() => void inRoom('pause', { agree: true }).then((done) => done && onClose())}
          >
            {hostingTexts.t('pause_propose')}
          </button>
        )}
        <button type="button" class="button" onClick={() => onOpen('report')}>
          {t('table.report')}
        </button>
        <RulesLink entry={room.info.variant}>{t('rules.title')}</RulesLink>
        <button type="button" class="button" onClick={goHome}>
          {t('ui.home')}
        </button>
      </div>
      {room.you.host && room.info.seats.some((view) => view.occupant === 'bot') && (
        <Choice
          label={t('table.pace')}
          value={room.info.settings.pace}
          values={(['slow', 'normal', 'fast'] as const).map((pace) => [pace, t(`table.pace_${pace}`)] as const)}
          onChange={(pace) => void inRoom('set_pace', { pace })}
        />
      )}
      {room.info.phase !== 'gathering' && <InvitePanel room={room} />}
      {room.info.phase !== 'gathering' && (
        <details>
          <summary>{t('room.seats')}</summary>
          <SeatsPanel room={room} />
        </details>
      )}
      {room.you.seat !== undefined && (
        <details open={!storageWorks}>
          <summary>{identityTexts.t('add')}</summary>
          {!storageWorks && <p class="warn">{t('net.storage_off')}</p>}
          <AddDevice />
        </details>
      )}
      <details>
        <summary>{t('ui.settings')}</summary>
        <PreferencesForm />
      </details>
      <div class="menu-buttons">
        {sure ? (
          <>
            <p class="warn">{t('room.leave_sure')}</p>
            <button type="button" class="button danger" onClick={() => void leaveForGood()}>
              {t('room.leave')}
            </button>
            <button type="button" class="button" onClick={() => setSure(false)}>
              {t('ui.cancel')}
            </button>
          </>
        ) : (
          <button type="button" class="button" onClick={() => setSure(true)}>
            {t('room.leave')}
          </button>
        )}
      </div>
    </Sheet>
  );
}
