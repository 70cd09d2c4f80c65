// Somebody has opened a link that makes this browser another player. Nothing changes before the server has confirmed the link
// and the person has agreed: a link from a stranger would give away the player of this browser, and every hand after it.

import { useEffect, useState } from 'preact/hooks';
import { asideMax, current, isNobody } from '../app/identity';
import { closeLink, say, shownName, signInAs } from '../app/store';
import { RefusedError } from '../connection';
import type { Welcome } from '../protocol';
import { t } from '../texts';
import { Sheet } from '../ui/sheet';
import { askWho } from './ask_who';
import { identityTexts } from './texts';

const w = identityTexts.t;

export function LinkDialog({ token }: { token: string }) {
  const [found, setFound] = useState<Welcome | 'failed' | null>(null);
  const now = current();
  const check = () => {
    setFound(null);
    askWho({ token }).then(
      (welcome) => {
        if (welcome.player !== now?.player) return setFound(welcome);
        say(w('link_own', { name: shownName(now) }));
        closeLink(true);
      },
      (error: unknown) => {
        if (!(error instanceof RefusedError)) return setFound('failed');
        say(w('link_bad'), true);
        closeLink(false);
      },
    );
  };
  useEffect(check, [token]);

  const mine = now && !isNobody(now) ? shownName(now) : null;
  const stay = () => closeLink(false);
  if (found === null || found === 'failed')
    return (
      <Sheet title={w('link_title')} onClose={stay}>
        <p role="status">{w(found ? 'link_failed' : 'link_checking')}</p>
        <div class="menu-buttons">
          {found && (
            <button type="button" class="button primary" onClick={check}>
              {w('again')}
            </button>
          )}
          <button type="button" class="button" onClick={stay}>
            {w('link_no')}
          </button>
        </div>
      </Sheet>
    );

  const name = found.name || t('start.guest');
  const accept = () => {
    if (!signInAs({ token, player: found.player, name: found.name ?? '', room: null }, true)) {
      say(w('kept_full', { n: asideMax }), true);
      closeLink(false);
    }
  };
  return (
    <Sheet title={w('link_title')} onClose={stay}>
      <p>{mine === null ? w('link_as', { name }) : w('link_another', { name, mine })}</p>
      {mine !== null && <p>{w('link_way_back', { mine })}</p>}
      <p class="warn">{w('link_own_only')}</p>
      <div class="menu-buttons">
        <button type="button" class="button" onClick={stay}>
          {mine === null ? w('link_no') : w('link_stay', { mine })}
        </button>
        <button type="button" class="button primary" onClick={accept}>
          {w('link_accept', { name })}
        </button>
      </div>
    </Sheet>
  );
}
