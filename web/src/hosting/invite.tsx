// Ways to invite friends: share, link, code, QR, and a separate link for spectators.

import { useState } from 'preact/hooks';
import { readableCode } from '../app/codes';
import { codes } from '../app/store';
import type { RoomState } from '../app/room_state';
import { t } from '../texts';
import { tableTitle } from '../forms/words';
import { CopyField } from '../ui/copy_field';
import { Icon } from '../ui/icon';
import { QrCode } from '../ui/qr_code';

export function InvitePanel({ room }: { room: RoomState }) {
  const { code, watch } = codes.value;
  const [qr, setQr] = useState(false);
  if (!code) return null;
  const link = `${location.origin}/t/${code}`;
  const share = () => {
    const text = t('room.share_text', { game: tableTitle(room.info) });
    // Closing the share sheet without a choice is not an error.
    navigator.share?.({ title: 'Takamaka', text, url: link }).catch(() => undefined);
  };
  return (
    <section class="card invite" aria-label={t('room.share')}>
      <h2>{t('room.share')}</h2>
      <p class="code-line">
        <span>{t('room.code')}</span>
        <b class="code">{readableCode(code)}</b>
        {'share' in navigator && (
          <button type="button" class="button primary" onClick={share}>
            <Icon name="share" /> {t('room.share_button')}
          </button>
        )}
      </p>
      <CopyField label={t('room.share')} value={link} />
      <details onToggle={(event) => setQr(event.currentTarget.open)}>
        <summary>{t('room.qr')}</summary>
        {qr && <QrCode text={link} label={t('room.qr_alt')} />}
      </details>
      {watch && room.info.settings.watching !== 'off' && (
        <details>
          <summary>{t('room.watch_link')}</summary>
          <p class="about">{t('room.watch_about')}</p>
          <CopyField label={t('room.watch_link')} value={`${location.origin}/w/${watch}`} />
        </details>
      )}
    </section>
  );
}
