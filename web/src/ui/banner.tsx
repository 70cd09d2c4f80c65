// What is said about the connection. The table behind stays readable.

import { useEffect, useState } from 'preact/hooks';
import { pendingAct, retryNow, status, takeBack } from '../app/store';
import { closeCodes } from '../protocol';
import { t } from '../texts';
import { useNow } from './use_now';

const quietMs = 1_500;

/** True once the connection has been missing long enough to be worth a word. */
function useMissing(): boolean {
  const state = status.value.state;
  const missing = state === 'connecting' || state === 'waiting';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!missing) return setLong(false);
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, [missing]);
  return long && missing;
}

export function Banner() {
  const missing = useMissing();
  const now = status.value;
  useNow(missing);
  if (now.state === 'stopped') return <Stopped code={now.code} />;
  const left = now.state === 'waiting' ? Math.ceil((now.retryAt - Date.now()) / 1000) : 0;
  return (
    <div class="banner-place">
      <div role="alert">
        {missing && <p class="banner-spoken">{t('net.reconnecting')}</p>}
      </div>
      {missing && (
        <div class="banner">
          <p>
            {left > 0 ? t('net.retry_in', { n: left }) : t('net.reconnecting')}
            {pendingAct.value && <small>{t('net.queued')}</small>}
          </p>
          <button type="button" class="button small" onClick={retryNow}>
            {t('net.retry_now')}
          </button>
        </div>
      )}
    </div>
  );
}

function Stopped({ code }: { code: number }) {
  const reload = () => location.reload();
  const [text, label, run] =
    code === closeCodes.superseded
      ? [t('net.superseded'), t('net.take_back'), takeBack]
      : code === closeCodes.unsupportedVersion
        ? [t('net.unsupported'), t('net.reload'), reload]
        : [t('net.stopped', { code }), t('net.retry_now'), takeBack];
  return (
    <div class="banner-place">
      <div class="banner stopped" role="alert">
        <p>{text}</p>
        <button type="button" class="button small" onClick={run}>
          {label}
        </button>
      </div>
    </div>
  );
}
