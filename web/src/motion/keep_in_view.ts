// The open hands lie over a part of the felt. The tile that ended the deal stays in view: the picture moves up below them.

import type { Happened } from '../app/room_state';
import type { Rect } from './flights';
import { afterTransitions, ease } from './travel';

/** The panel rises after so long, and for so long: as in styles/stage.css. */
const opensMs = 450;
const riseMs = 250;
const gap = 8;

/** Returns how far a tile must move up to lie above the panel, as far as the felt reaches. */
export function wayUp(tile: Rect, felt: Rect, panel: Pick<Rect, 'left' | 'top'>): number {
  if (tile.left + tile.width <= panel.left) return 0;
  return Math.max(0, Math.min(tile.top + tile.height + gap - panel.top, tile.top - felt.top));
}

/** Moves the picture when the panel rises. Returns the function that puts it back. */
export function keepInView(panel: HTMLElement, log: readonly Happened[]): () => void {
  const laid = lastLaid(panel.closest('.seating'), log);
  const felt = laid?.closest('.felt');
  const picture = [...(felt?.children ?? [])].find((part) => part.contains(laid ?? null));
  if (!laid || !felt || !picture) return () => undefined;
  // The panel itself is on its way up: its place in the layout is where it ends.
  const table = panel.offsetParent?.getBoundingClientRect();
  const place = { left: (table?.left ?? 0) + panel.offsetLeft, top: (table?.top ?? 0) + panel.offsetTop };
  const up = afterTransitions(felt, () => wayUp(laid.getBoundingClientRect(), felt.getBoundingClientRect(), place));
  if (up === 0) return () => undefined;
  const way = picture.animate({ transform: ['none', `translateY(${-up}px)`] }, { delay: opensMs, duration: riseMs, easing: ease, fill: 'forwards' });
  return () => way.cancel();
}

/** Returns the tile on the felt that was laid last. */
function lastLaid(table: Element | null, log: readonly Happened[]): Element | null {
  for (let at = log.length - 1; at >= 0 && log[at]?.event.type !== 'dealt'; at--) {
    const tile = log[at]?.event.tile;
    const laid = typeof tile === 'string' ? table?.querySelector(`[data-anchor="laid:${tile}"]`) : null;
    if (laid) return laid;
  }
  return null;
}
