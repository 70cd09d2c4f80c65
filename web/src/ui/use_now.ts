import { useEffect, useState } from 'preact/hooks';
import { now as time } from '../app/clock';

/** Returns the time (app/clock.ts), updated every 250 ms while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => time());
  useEffect(() => {
    if (!ticking) return;
    setNow(time());
    const timer = setInterval(() => setNow(time()), 250);
    return () => clearInterval(timer);
  }, [ticking]);
  return Math.max(now, 0);
}
