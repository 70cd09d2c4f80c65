// The frame of the player's own pages: their matches, their devices, what is stored about them.

import type { ComponentChildren } from 'preact';
import { go } from '../app/router';
import { goHome, lastRoom, room } from '../app/store';
import { t } from '../texts';
import { Icon } from './icon';

export function OwnPage({ title, children }: { title: string; children: ComponentChildren }) {
  const last = lastRoom.value;
  const leave = () => (room.value && last ? go({ page: 'table', code: last.code, watch: last.watch }) : goHome());
  return (
    <main class="page own-page">
      <header class="bar">
        <button type="button" class="icon-button" aria-label={room.value ? t('start.resume') : t('ui.home')} onClick={leave}>
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
      </header>
      {children}
    </main>
  );
}
