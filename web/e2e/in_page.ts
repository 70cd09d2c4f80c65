// Waiting inside the page: one call that comes back when the page has changed, instead of asking again and again.

import type { Page } from '@playwright/test';

/**
 * Runs in the page: `look` after every change of the document, until it finds something. Then it waits for the next frame and
 * looks again, because the page registers its keys after it has drawn.
 */
const watch = `(look, arg, ms) => new Promise((done, fail) => {
  let settling = false;
  const found = () => {
    const now = look(arg);
    return now === undefined ? null : now;
  };
  const again = () => {
    if (settling || found() === null) return;
    settling = true;
    requestAnimationFrame(() => setTimeout(() => {
      settling = false;
      const now = found();
      if (now !== null) { stop(); done(now); }
    }));
  };
  const observer = new MutationObserver(again);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // A change of focus or of the layout changes no element.
  document.addEventListener('focusin', again);
  const beat = setInterval(again, 250);
  const late = setTimeout(() => {
    stop();
    const table = document.querySelector('.table');
    const shown = table
      ? table.className + ' ' + JSON.stringify(table.dataset) + ', choice: ' + document.querySelector('.choice')?.innerText
      : document.title;
    fail(new Error('waited in vain for ' + (look.name || String(look).slice(0, 200)) + ', at ' + shown));
  }, ms);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', again);
    clearInterval(beat);
    clearTimeout(late);
  };
  again();
})`;

/**
 * Waits until the page has drawn what it knows: a board measures its new size with the next frame, and draws again in the one
 * after it.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/**
 * Waits until `look` finds something in the page, and returns it. `look` runs in the page: it sees nothing of the test but `arg`,
 * and returns null while there is nothing yet.
 */
export function untilFound<T, A>(page: Page, look: (arg: A) => T | null | undefined, arg: A, ms = 60_000): Promise<T> {
  return page.evaluate<T>(`(${watch})(${String(look)}, ${JSON.stringify(arg ?? null)}, ${ms})`);
}
