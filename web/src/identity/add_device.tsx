// A link that makes another browser a device of this player. Each link is one of the devices that are allowed, so the page
// makes one only when somebody asks, and shows the same one again.

import { signal } from '@preact/signals';
import { route } from '../app/router';
import { ask, me, tellFailure } from '../app/store';
import { t } from '../texts';
import { CopyField } from '../ui/copy_field';
import { Icon } from '../ui/icon';
import { QrCode } from '../ui/qr_code';
import { identityTexts } from './texts';

const w = identityTexts.t;

/** The token of the latest link, and whose it is. */
const made = signal<{ player: string; token: string } | null>(null);

/** Returns the link with the token in its fragment, which no server ever sees; at a table it opens the table. */
function linkOf(token: string): string {
  const here = route.value;
  return `${location.origin}/${here.page === 'table' ? `t/${here.code}` : ''}#s=${token}`;
}

export function AddDevice({ onMade }: { onMade?: () => void }) {
  const make = () =>
    ask('add_device', {}).then(({ token }) => {
      made.value = { player: me.value?.player ?? '', token };
      onMade?.();
    }, tellFailure);
  const own = made.value?.player === me.value?.player ? made.value : null;
  if (!own)
    return (
      <>
        <p class="about">{w('add_about')}</p>
        <button type="button" class="button" onClick={() => void make()}>
          <Icon name="link" /> {w('add_make')}
        </button>
      </>
    );
  const link = linkOf(own.token);
  return (
    <>
      <p class="about">{w('add_about')}</p>
      <CopyField label={w('add_link')} value={link} />
      {'share' in navigator && (
        <button type="button" class="button" onClick={() => void navigator.share({ title: 'Takamaka', url: link }).catch(() => undefined)}>
          <Icon name="share" /> {t('room.share_button')}
        </button>
      )}
      <QrCode text={link} label={w('qr_alt')} />
    </>
  );
}
