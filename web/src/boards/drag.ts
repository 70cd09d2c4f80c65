// Dragging a tile with finger or mouse. It is decoration: whatever it does can be done by taps (WCAG 2.5.7). One code path
// for both, from pointer events; a drag begins after a few pixels, until then it may become a tap.

import { useRef } from 'preact/hooks';

export interface At {
  x: number;
  y: number;
}
interface Drag {
  /** The tile is dragged to this point of the page; null where the drag was called off. */
  onDrag(tile: string, at: At | null): void;
  /** The tile is let go there. */
  onDrop(tile: string, at: At): void;
}

const dragFrom = 8;

export function useDrag({ onDrag, onDrop }: Drag) {
  const drag = useRef<(At & { tile: string; on: boolean }) | null>(null);
  const tapped = useRef(true);
  return {
    /** Whether a click is a tap: the browser sends one after a drag too. */
    isTap: () => tapped.current,
    handlers: (tile: string, may: boolean) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !may) return;
        drag.current = { tile, x: event.clientX, y: event.clientY, on: false };
        // A quick flick has left the tile before its first move is told.
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const now = drag.current;
        if (!now) return;
        if (!now.on && Math.hypot(event.clientX - now.x, event.clientY - now.y) < dragFrom) return;
        now.on = true;
        onDrag(now.tile, { x: event.clientX, y: event.clientY });
      },
      onPointerUp: (event: PointerEvent) => {
        const now = drag.current;
        drag.current = null;
        if (!now?.on) return;
        tapped.current = false;
        setTimeout(() => (tapped.current = true));
        onDrop(now.tile, { x: event.clientX, y: event.clientY });
      },
      onPointerCancel: () => {
        const now = drag.current;
        drag.current = null;
        if (now?.on) onDrag(now.tile, null);
      },
    }),
  };
}
