// What the page keeps while people play. Elements that are gone, their listeners and what they knew must go with them.

import type { CDPSession, Page } from '@playwright/test';
import { nextTap } from './game';
import { drawn } from './in_page';
import { dealOver, type TableOptions } from './player';
import { expect, long, test } from './table';

/** The page's nodes, listeners and heap after a collection of garbage. */
interface Kept {
  /** Elements and texts that are not in the document. */
  loose: number;
  listeners: number;
  heapMB: number;
}

async function kept(page: Page, cdp: CDPSession): Promise<Kept> {
  await drawn(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const inDocument = await page.evaluate(() => {
    const all = document.createTreeWalker(document);
    let n = 1;
    while (all.nextNode()) n += 1;
    return n;
  });
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  return { loose: nodes - inDocument, listeners, heapMB: heap / 2 ** 20 };
}

/** The same as soon as few elements are loose: what ends by itself, such as a sheet that closes, is there for a moment; a tree that hangs on another one stays. */
async function atRest(page: Page, cdp: CDPSession): Promise<Kept> {
  let now = await kept(page, cdp);
  await expect.poll(async () => (now = await kept(page, cdp)).loose, { message: 'loose elements', timeout: 10_000 }).toBeLessThan(150);
  return now;
}

/** Runs in the page. Plays through so many deals by taps, as fast as the page draws, and ends at an open score sheet. */
const playDeals = `(next, deals) => new Promise((done, fail) => {
  let [last, played, moved] = ['', 0, performance.now()];
  const step = () => {
    // Any touch ends a moment that the page wants to show.
    dispatchEvent(new PointerEvent('pointerdown'));
    const spot = next({ last });
    if (performance.now() - moved > 30_000) return fail(new Error('nothing to do at ' + last));
    if (!spot) return requestAnimationFrame(step);
    const go = spot.over ? document.querySelector('.sheet:not(.resting) .sheet-foot .button.primary') : document.elementFromPoint(spot.x, spot.y);
    if (go) {
      moved = performance.now();
      if (spot.over && played++ === deals) return done();
      last = spot.sign;
      go.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    requestAnimationFrame(step);
  };
  step();
})`;

const play = (page: Page, deals: number): Promise<void> => page.evaluate(`(${playDeals})(${String(nextTap)}, ${deals})`);

/** Matches that are long enough. */
const games: readonly (readonly [entry: string, options: TableOptions['options']])[] = [
  ['gaple', { deals: 30 }],
  ['seychelles', {}],
  ['garrafina', { deals: 30, target: 0 }],
  ['triple', { deals: 30, target: 1000 }],
  ['kap_tai_shap', { deals: 30 }],
];

test.use({ viewport: { width: 740, height: 360 } });

for (const [entry, options] of games)
  test(`after ten deals of ${entry} the page keeps no more than after two`, async ({ page, at }) => {
    await at(entry, dealOver, { options, bots: 'easy' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    // Without motion much less is drawn twice: a few deals show it.
    for (const [reducedMotion, deals] of [['no-preference', 10], ['reduce', long ? 10 : 3]] as const) {
      await page.emulateMedia({ reducedMotion });
      await play(page, 2);
      const before = await atRest(page, cdp);
      await play(page, deals);
      const after = await atRest(page, cdp);
      const told = `${reducedMotion}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
      // Between two deals the rack of Kap Tai Shap is there or not: 111 listeners.
      expect(after.listeners - before.listeners, told).toBeLessThan(130);
      // The log of the match and compiled code: up to 1.3. Trees that hang on each other keep more than 1 a deal.
      expect(after.heapMB - before.heapMB, told).toBeLessThan(3);
    }
  });
