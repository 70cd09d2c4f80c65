// Whether this page is older than the server. After an update the server has only the files of the new page, so parts of an open
// page that were not loaded yet are gone.

import { signal } from '@preact/signals';

export const isOutdated = signal(false);

const ownScript = (): string | null => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** Asks the server for its page, and compares the file that it begins with: its name is a hash of everything. */
export async function checkForUpdate(): Promise<void> {
  const mine = ownScript();
  if (mine === null || isOutdated.peek()) return;
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    if (answer.ok && !(await answer.text()).includes(mine)) isOutdated.value = true;
  } catch {
    // No network: the next welcome asks again.
  }
}
