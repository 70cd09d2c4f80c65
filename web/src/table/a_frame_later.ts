import { useLayoutEffect, useState } from 'preact/hooks';
import { afterFrame } from '../app/after_frame';

/**
 * Returns the value one frame after the page has it, or immediately if `still`. The words and the seats are drawn after the move
 * itself: together they would take longer than a frame on a slow phone.
 */
export function useAFrameLater<T>(value: T, still: boolean): T {
  const [drawn, setDrawn] = useState(value);
  useLayoutEffect(() => {
    if (!still) return afterFrame(() => setDrawn(value));
    setDrawn(value);
    return undefined;
  }, [value, still]);
  return still ? value : drawn;
}
