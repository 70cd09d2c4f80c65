// What the page does besides drawing when something happens: the title, sounds, vibration, the screen kept awake.

import { effect } from '@preact/signals';
import { t } from '../texts';
import { callOut, callouts } from './callouts';
import { vibration } from './preferences';
import { type Happened, isMyTurn, type RoomState } from './room_state';
import { room } from './store';
import { play, type Sound } from './sounds';

/** The one sound that fits the news best. */
function soundOf(news: readonly Happened[], after: RoomState): Sound | null {
  const types = new Set(news.map((one) => one.event.type));
  const finished = news.find((one) => one.event.type === 'match_finished');
  const losses = news.flatMap((one) => (Array.isArray(one.event.losses) ? (one.event.losses as { fate?: string }[]) : []));
  if (losses.some(({ fate }) => fate === 'kapot' || fate === 'kapot_bef')) return 'kapot';
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
  const sounds = soundOf(news, after);
  if (sounds) play(sounds);
  if (isMyTurn(after) && !isMyTurn(before)) {
    play('your_turn');
    if (vibration.value === 'on') navigator.vibrate?.(60);
  }
}

let lock: { release(): Promise<void> } | null = null;

async function keepAwake(awake: boolean): Promise<void> {
  if (!awake) {
    const held = lock;
    lock = null;
    await held?.release();
    return;
  }
  if (lock || document.visibilityState !== 'visible') return;
  // Refused when the battery is low, and absent in older browsers: then the screen dims as it always does.
  lock = await navigator.wakeLock?.request('screen').catch(() => null);
}

export function followTurn(): void {
  effect(() => {
    const mine = room.value !== null && isMyTurn(room.value);
    document.title = mine ? t('table.title_your_turn') : 'Takamaka';
    void keepAwake(mine);
  });
}
