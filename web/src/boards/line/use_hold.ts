// A long press. A finger that moves or a second finger ends it, and so does the browser when it begins to scroll.

import { useEffect, useRef } from 'preact/hooks';
import type { At } from '../../kit/drag';

const holdMs = 500;
const still = 8;

export function useHold(run: () => void) {
  const held = useRef<(At & { timer: ReturnType<typeof setTimeout> }) | null>(null);
  const latest = useRef(run);
  latest.current = run;
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: ({ button, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      end();
      if (button === 0 && isPrimary) held.current = { x, y, timer: setTimeout(() => latest.current(), holdMs) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (held.current && Math.hypot(clientX - held.current.x, clientY - held.current.y) > still) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    // The menu of the browser would come at the same moment. A mouse has its own button for it.
    onContextMenu: (event: MouseEvent) => (event as PointerEvent).pointerType !== 'mouse' && event.preventDefault(),
  };
}
