// Dragging a tile with a finger or a mouse. Dragging is never needed: taps can do everything it does (WCAG 2.5.7). Pointer
// events serve both; a drag begins after a few pixels, until then it may become a tap.

import { useRef } from 'preact/hooks';

export interface At {
  x: number;
  y: number;
}
interface Drag {
  /** The tile is dragged to this point of the page; null if the drag was cancelled. */
  onDrag(tile: string, at: At | null): void;
  /** The tile is dropped at this point. */
  onDrop(tile: string, at: At): void;
}

const dragFrom = 8;

export function useDrag({ onDrag, onDrop }: Drag) {
  const drag = useRef<(At & { tile: string; on: boolean; pointer: number }) | null>(null);
  const tapped = useRef(true);
  // A second finger does not take the tile over.
  const held = ({ pointerId }: PointerEvent) => (drag.current?.pointer === pointerId ? drag.current : null);
  return {
    /** Returns whether a click is a tap: the browser also sends a click after a drag. */
    isTap: () => tapped.current,
    handlers: (tile: string, may: boolean) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !may || !event.isPrimary) return;
        drag.current = { tile, x: event.clientX, y: event.clientY, on: false, pointer: event.pointerId };
        // From now on the tile gets all pointer events: a fast mouse leaves the tile before its first move event.
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const now = held(event);
        if (!now) return;
        if (!now.on && Math.hypot(event.clientX - now.x, event.clientY - now.y) < dragFrom) return;
        now.on = true;
        onDrag(now.tile, { x: event.clientX, y: event.clientY });
      },
      onPointerUp: (event: PointerEvent) => {
        const now = held(event);
        if (!now) return;
        drag.current = null;
        if (!now.on) return;
        tapped.current = false;
        setTimeout(() => (tapped.current = true));
        onDrop(now.tile, { x: event.clientX, y: event.clientY });
      },
      onPointerCancel: (event: PointerEvent) => {
        const now = held(event);
        if (!now) return;
        drag.current = null;
        if (now.on) onDrag(now.tile, null);
      },
    }),
  };
}
