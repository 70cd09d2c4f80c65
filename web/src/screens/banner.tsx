// The banner about a connection that is lost for a while. The table behind it stays readable.

import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { now as clock } from '../app/clock';
import { announcement, cameFrom, closedReports, isOutdated, latency, myName, pendingAct, retryNow, room, shownName, signInAs, status, unanswered } from '../app/store';
import { boardOf } from '../boards/registry';
import { t } from '../texts';
import { refusal } from '../texts/refusal';
import { focusPage } from '../ui/focus';
import { later } from '../ui/later';
import { useNow } from '../ui/use_now';

const ReportOutcome = later(async () => {
  const [{ ReportOutcome: Outcome }, { reportTexts }] = await Promise.all([import('../report/report_outcome'), import('../report/texts')]);
  await reportTexts.load();
  return Outcome;
}, 'quiet');

/** Whether the device says that it has no network. */
const offline = signal(!navigator.onLine);
addEventListener('online', () => (offline.value = false));
addEventListener('offline', () => (offline.value = true));

const quietMs = 1_500;

/** Returns true once the connection has been missing for 1.5 seconds; at once if the device has no network. */
function useMissing(): boolean {
  const state = status.value.state;
  const missing = state === 'connecting' || state === 'waiting';
  const cut = offline.value && state !== 'idle' && state !== 'stopped';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!missing) return setLong(false);
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, [missing]);
  return cut || (long && missing);
}

const slowMs = 1_500;
/** After so long without an answer it is no longer slow: nobody is there. */
const silentMs = 3_000;

/** Tells whether an open connection is slow (its last answer took long, or a request has waited that long) or silent. */
function useSlow(): 'slow' | 'silent' | null {
  const waits = unanswered.value > 0 && status.value.state === 'open';
  const [late, setLate] = useState<'slow' | 'silent' | null>(null);
  useEffect(() => {
    if (!waits) return setLate(null);
    const timers = [setTimeout(() => setLate('slow'), slowMs), setTimeout(() => setLate('silent'), silentMs)];
    return () => timers.forEach(clearTimeout);
  }, [waits]);
  if (status.value.state !== 'open') return null;
  return late ?? (latency.value >= slowMs ? 'slow' : null);
}

/** What waits for the connection: the move in words, and the number of other requests. */
function Queued() {
  const here = room.value;
  const move = pendingAct.value;
  const board = here && boardOf(here.info.variant);
  const others = unanswered.value - (move ? 1 : 0);
  if (!move && others <= 0) return null;
  return (
    <small>
      {!move
        ? t('net.queued_others', { n: others })
        : here && board
          ? t('net.queued_move', { move: board.actionText(move, here) })
          : t('net.queued')}
    </small>
  );
}

export function Banner() {
  const missing = useMissing();
  const slow = useSlow();
  const now = status.value;
  const time = useNow(missing);
  // By a clock that nobody sets, from the moment at which the pause was told.
  const retryAt = useMemo(() => (now.state === 'waiting' ? clock() + now.retryAt - Date.now() : 0), [now]);
  const left = Math.ceil((retryAt - time) / 1000);
  if (now.state === 'stopped') return null;
  const why = now.state === 'waiting' && now.refused ? refusal(now.refused) : undefined;
  const lost = offline.value ? t('net.offline') : (why ?? t('net.reconnecting'));
  return (
    <div class="banner-place">
      <div role="alert">{missing && <p class="sr">{lost}</p>}</div>
      {missing && (
        <div class="banner">
          <p>
            {!offline.value && !why && left > 0 ? t('net.retry_in', { n: left }) : lost}
            <Queued />
          </p>
          <button type="button" class="button small" onClick={retryNow}>
            {t('net.retry_now')}
          </button>
        </div>
      )}
      {!missing && announcement.value && (
        <div class="banner slow" role="status">
          <p>{t('net.announcement', { text: announcement.value })}</p>
          <button type="button" class="button small" onClick={() => (announcement.value = null)}>
            {t('ui.close')}
          </button>
        </div>
      )}
      {!missing && isOutdated.value && (
        <div class="banner slow" role="status">
          <p>{t('net.unsupported')}</p>
          <button type="button" class="button small" onClick={() => location.reload()}>
            {t('net.reload')}
          </button>
        </div>
      )}
      {!missing && closedReports.value[0] && <ReportOutcome of={closedReports.value[0]} />}
      {!missing && cameFrom.value && <CameFrom />}
      {!missing && slow && (
        <div class="banner slow passing" role="status">
          <p>
            {t(slow === 'silent' ? 'net.silent' : 'net.slow')}
            {slow === 'silent' && <Queued />}
          </p>
        </div>
      )}
    </div>
  );
}

/** A link or a code has made this browser another player: says so, and offers the way back. */
function CameFrom() {
  const before = cameFrom.value;
  // The button that ends this note had the focus.
  useEffect(() => () => queueMicrotask(focusPage), []);
  if (!before) return null;
  return (
    <div class="banner slow way-back" role="status">
      <p>{t('net.became', { name: shownName({ name: myName.value }) })}</p>
      <button type="button" class="button small" onClick={() => (signInAs(before, false), (cameFrom.value = null))}>
        {t('net.back_to', { name: shownName(before) })}
      </button>
      <button type="button" class="button small" onClick={() => (cameFrom.value = null)}>
        {t('ui.close')}
      </button>
    </div>
  );
}
