// The time of the page. A device that sleeps stops its timers, in most browsers `performance.now()` as well, and what the server has said
// meanwhile waits in the line, so clocks that were read from it are older than they look.

/** The two clocks of the browser part by so much only when the device has slept or somebody has set its time. */
const leapMs = 1_000;
/** A beat that is so late means that the page stood still; a slow phone is late, too, but not by so much. */
const lateMs = 5_000;
const beatMs = 1_000;

let slept = 0;
let steady = performance.now();
let wall = Date.now();

/** Returns milliseconds that go on while the device sleeps. A wall clock that is set back changes nothing; one that is set forward counts as sleep. */
export function now(): number {
  const [steadyNow, wallNow] = [performance.now(), Date.now()];
  const missed = wallNow - wall - (steadyNow - steady);
  if (missed > leapMs) slept += missed;
  [steady, wall] = [steadyNow, wallNow];
  return steadyNow + slept;
}

/** Calls `wake` when the page is seen after it stood still: with the device, in the background, or because its time was set forward. */
export function followSleep(wake: () => void): void {
  let last = now();
  let stood = false;
  const look = (): void => {
    const since = now() - last;
    last += since;
    stood ||= since > lateMs;
    if (!stood || document.hidden) return;
    stood = false;
    wake();
  };
  setInterval(look, beatMs);
  document.addEventListener('visibilitychange', look);
}
