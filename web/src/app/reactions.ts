// What the page does besides drawing when something happens: the title, sounds, vibration, the screen kept awake.

import { effect } from '@preact/signals';
import { t } from '../texts';
import { sound } from './preferences';
import { type Happened, isMyTurn, type RoomState } from './room_state';
import { room } from './store';
import { play } from './sounds';

export function react(before: RoomState | null, after: RoomState, news: Happened[]): void {
  if (!before || before.id !== after.id) return;
  const types = new Set(news.map((one) => one.event.type));
  if (types.has('deal_ended') || types.has('match_finished')) play('deal_end');
  else if (types.has('played')) play('tile');
  else if (types.has('passed') || types.has('discarded')) play('pass');
  else if (types.has('said')) play('said');
  if (isMyTurn(after) && !isMyTurn(before)) {
    play('your_turn');
    if (sound.value === 'on') navigator.vibrate?.(60);
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
