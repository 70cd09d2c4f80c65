// For what the server does soon after its answer, and tells nobody.

import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every `pauseMs` until `good(answer)`, 200 times at most. Returns the last answer, for the test to look at. */
export async function eventually(ask, good, pauseMs = 20) {
  for (let i = 0; ; i++) {
    const found = await ask();
    if (good(found) || i === 200) return found;
    await sleep(pauseMs);
  }
}
