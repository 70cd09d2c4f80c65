// What the page does when something happens, in addition to drawing: title, sounds, vibration, keeping the screen awake.

import { computed, effect } from '@preact/signals';
import { tableTitle, variantTitle } from '../forms/words';
import { t } from '../texts';
import { tell } from '../texts/tell';
import { callOut, callouts, calloutsOf } from './callouts';
import { vibration } from './preferences';
import { show } from './notices';
import { type Happened, isMyTurn, type RoomState } from './room_state';
import { route } from './router';
import { room, status } from './signals';
import type * as Sounds from './sounds';

/** Loaded behind the first page, and without a network not at all: then the table is silent. */
let sounds: typeof Sounds | null = null;

export async function loadSounds(): Promise<void> {
  sounds = await import('./sounds');
  sounds.prepareSounds();
}

/** Returns the one sound that fits the news best. */
function soundOf(news: readonly Happened[], after: RoomState): Sounds.Sound | null {
  const types = new Set(news.map((one) => one.event.type));
  const finished = news.find((one) => one.event.type === 'match_finished');
  const own = calloutsOf(after.info.variant).sounds ?? {};
  for (const one of news) {
    const sound = one.from === 'game' && own[one.event.type]?.(one);
    if (sound) return sound;
  }
  if (finished && Array.isArray(finished.event.winners) && finished.event.winners.includes(after.you.seat ?? -1)) return 'win';
  if (types.has('deal_ended') || finished) return 'deal_end';
  if (types.has('played') || types.has('led')) return 'tile';
  if (types.has('passed') || types.has('discarded')) return 'pass';
  return types.has('said') ? 'said' : null;
}

export function react(before: RoomState | null, after: RoomState, news: Happened[]): void {
  if (before?.id !== after.id) callouts.value = new Map();
  if (!before || before.id !== after.id) return;
  callOut(news, after);
  // Everybody sees who may change the table now, and guests see that its rules have changed. The live log reads it aloud.
  for (const one of news) {
    const text = one.event.type === 'host_changed' || (one.event.type === 'configured' && !after.you.host) ? tell(one) : null;
    if (text) show(text);
  }
  const sound = soundOf(news, after);
  if (sound) sounds?.play(sound);
  if (isMyTurn(after) && !isMyTurn(before)) {
    sounds?.play('your_turn');
    if (vibration.value === 'on') navigator.vibrate?.(60);
  }
}

// A phone on the table must not go dark while its owner thinks or waits for the others: the screen stays awake while we have
// a seat in a running match.
let lock: WakeLockSentinel | null = null;
let awakeWanted = false;

async function keepAwake(): Promise<void> {
  if (!awakeWanted) {
    const held = lock;
    lock = null;
    await held?.release();
    return;
  }
  if (lock || document.visibilityState !== 'visible') return;
  // Refused when the battery is low, and missing in older browsers: then the screen dims as usual.
  lock = await navigator.wakeLock?.request('screen').catch(() => null);
  // The browser releases the lock by itself when the page is hidden.
  lock?.addEventListener('release', () => (lock = null));
}

const icons = { usual: '/icons/icon.svg', turn: '/icons/icon-turn.svg' };

/** Shows our turn to people who look at another window: with the tab's icon and the badge of the installed page. */
function showTurn(mine: boolean): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? icons.turn : icons.usual);
  // Missing in many browsers, and refused if the page is not installed.
  void (mine ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => undefined);
}

/** The room in which we can act; none after the server has closed the connection for good. */
const liveRoom = (): RoomState | null => (status.value.state === 'stopped' ? null : room.value);

function title(): string {
  const here = liveRoom();
  if (here && isMyTurn(here)) return t('table.title_your_turn');
  const at = route.value;
  if (at.page === 'rules') return `${t('rules.title')} · ${variantTitle(at.variant)} · Takamaka`;
  return here ? `${here.info.settings.name || tableTitle(here.info)} · Takamaka` : 'Takamaka';
}

export function followTurn(): void {
  const mine = computed(() => {
    const here = liveRoom();
    return here !== null && isMyTurn(here);
  });
  const seated = computed(() => {
    const here = liveRoom();
    return here?.you.seat !== undefined && (here.info.phase === 'playing' || here.info.phase === 'between_deals');
  });
  effect(() => {
    document.title = title();
  });
  effect(() => showTurn(mine.value));
  effect(() => {
    awakeWanted = seated.value;
    void keepAwake();
  });
  document.addEventListener('visibilitychange', () => void keepAwake());
}
