// Ways to invite friends: share, link, code, QR, and a separate link for spectators.

import { useEffect, useState } from 'preact/hooks';
import { readableCode } from '../app/router';
import { codes } from '../app/store';
import type { RoomState } from '../app/room_state';
import { t } from '../texts';
import { variantTitle } from '../forms/words';
import { CopyField } from '../ui/copy_field';
import { Icon } from '../ui/icon';

export function InvitePanel({ room }: { room: RoomState }) {
  const { code, watch } = codes.value;
  const [qr, setQr] = useState(false);
  if (!code) return null;
  const link = `${location.origin}/t/${code}`;
  const share = () => {
    const text = t('room.share_text', { game: variantTitle(room.info.variant) });
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
        {qr && <QrCode text={link} />}
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

function QrCode({ text }: { text: string }) {
  const [modules, setModules] = useState<boolean[][] | null>(null);
  useEffect(() => {
    void import('../ui/qr').then(({ qrModules }) => setModules(qrModules(text)));
  }, [text]);
  if (!modules) return null;
  const size = modules.length;
  const path = modules.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={t('room.qr_alt')}>
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
