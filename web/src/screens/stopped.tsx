// What the page shows when the server has closed the connection for good: why, and what can be done. Nothing else on the page
// would work, and a table would go on showing a turn that is over.

import { takeBack } from '../app/store';
import { closeCodes } from '../protocol';
import { type Key, t } from '../texts';

const reload = (): void => location.reload();

/** The words and the way on, by close code; a ban has none. */
const ways: { readonly [code: number]: readonly [text: Key, label?: Key, run?: () => void] } = {
  [closeCodes.unsupportedVersion]: ['net.unsupported', 'net.reload', reload],
  [closeCodes.superseded]: ['net.superseded', 'net.take_back', takeBack],
  [closeCodes.banned]: ['net.banned'],
  [closeCodes.deviceEnded]: ['net.device_ended', 'net.start_anew', takeBack],
  [closeCodes.erased]: ['net.erased', 'net.start_anew', takeBack],
};

export function StoppedPage({ code }: { code: number }) {
  const [text, label, run] = ways[code] ?? ['net.stopped', 'net.retry_now', takeBack];
  return (
    <main class="page loading">
      <p role="alert">{t(text, { code })}</p>
      {label && (
        <button type="button" class="button primary" onClick={run}>
          {t(label)}
        </button>
      )}
    </main>
  );
}
