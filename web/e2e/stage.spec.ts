// What the table shows beside what it knows: tiles that travel, and the end of a deal. The other tests want less motion.

import type { Page } from '@playwright/test';
import { untilFound } from './in_page';
import type { Moment } from './player';
import { expect, hand, scoreSheet, test } from './table';

const lastTile = ({ legal, own }: Moment): boolean => legal.some(({ type }) => type === 'play') && (own.hand as string[]).length === 1;
const canPlay = ({ legal }: Moment): boolean => legal.some(({ type }) => type === 'play');

/** From now on counts the elements that appear for a moment. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const seen = window as unknown as { seen: number };
    seen.seen = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element && (node.matches(wanted) || node.querySelector(wanted))) seen.seen += 1;
    }).observe(document.body, { subtree: true, childList: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { seen: number }).seen);
}

/** Plays the first tile that fits, at the first place. */
async function playOne(page: Page): Promise<void> {
  await page.locator('.hand-tile.can-play').first().click();
  const place = page.locator('.choice [data-end]').first();
  if (await place.isVisible()) await place.click();
}

test.describe('with motion', () => {
  test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

  test('the last tile lands, the hands lie open, and a tap brings the score sheet', async ({ page, at }) => {
    await at('gaple', lastTile, { settings: { between_deals_seconds: 120 } });
    await playOne(page);
    const hands = await untilFound(
      page,
      () => {
        const open = [...document.querySelectorAll<HTMLElement>('[data-ending] [data-hand-of]')];
        if (open.length === 0 || document.querySelector('.score-sheet')) return null;
        return open.map((one) => ({
          won: one.matches('.won'),
          tiles: one.querySelectorAll('.tile-picture').length,
          count: [...one.children].at(-1)?.textContent ?? '',
        }));
      },
      null,
    );
    // The winner comes first. Tiles that were thrown away count too, so that need not be the player who went out.
    expect(hands.map(({ won }) => won)).toEqual([true, false, false, false]);
    expect(hands.some(({ tiles }) => tiles > 0)).toBe(true);
    for (const { tiles, count } of hands) expect(count).toMatch(tiles === 0 ? /^✓$/ : /^\d+ pips?$/);
    await page.locator('[data-board]').click({ force: true });
    await expect(scoreSheet(page)).toBeVisible();
    await expect(page.locator('[data-ending]')).toHaveCount(0);
  });

  // The narrowest, the lowest, and at night the largest.
  for (const [width, height, when] of [[320, 568, ''], [844, 390, ''], [1440, 900, ' @long']] as const)
    test(`at ${width}×${height} all hands lie open in view, and the felt does not move${when}`, async ({ page, at }) => {
      await page.setViewportSize({ width, height });
      await at('seychelles', lastTile, { settings: { between_deals_seconds: 120 } });
      const felt = () => page.locator('.felt').evaluate((one) => one.getBoundingClientRect().top + one.clientHeight / 1_000);
      const before = await felt();
      await playOne(page);
      const shown = await untilFound(
        page,
        () => {
          const ending = document.querySelector('[data-ending]');
          if (!ending || ending.getAnimations().length > 0) return null;
          const { left, top, right, bottom } = ending.getBoundingClientRect();
          const hands = [...ending.querySelectorAll('[data-hand-of]')];
          const inside = hands.filter((one) => {
            const hand = one.getBoundingClientRect();
            return hand.left >= left && hand.top >= top && hand.right <= right && hand.bottom <= Math.min(bottom, innerHeight);
          });
          const won = hands.filter((one) => one.matches('.won')).length;
          return { hands: hands.length, inside: inside.length, won, tile: ending.querySelector('.tile-picture')?.clientWidth ?? 0 };
        },
        null,
      );
      expect(shown).toMatchObject({ hands: 4, inside: 4 });
      expect(shown.won).toBeGreaterThan(0);
      expect(shown.tile).toBeGreaterThanOrEqual(36);
      expect(Math.abs((await felt()) - before)).toBeLessThan(0.5);
    });

  test('a tile flies to its place, and nothing of it stays above the table', async ({ page, at }) => {
    await at('gaple', canPlay);
    const flown = await watchFor(page, '.flyer');
    const before = await hand(page).count();
    await playOne(page);
    await expect(hand(page)).toHaveCount(before - 1);
    await expect.poll(flown).toBeGreaterThan(0);
    await expect(page.locator('.flyer')).toHaveCount(0);
  });
});

/** Makes our move with one of the tiles that may be played or discarded. */
async function moveOnce(page: Page): Promise<void> {
  await page.locator('.hand-tile.can-play, .hand-tile.can-any, .hand-tile.can-discard, .rack .can-discard').first().click();
  const more = page.locator('.choice [data-end], .choice button.primary, .choice button.danger').first();
  await more.click({ timeout: 2_000 }).catch(() => undefined);
}

// Each of these is short enough for a frame of a phone; two of them together are not. Chromium's trace says which animation it cannot
// give to the compositor: such a one needs the main thread for each of its frames.
for (const game of ['gaple', 'seychelles', 'garrafina', 'triple', 'kap_tai_shap'])
  test(`in ${game} a move, its flight and what the seats say have a frame each, and the compositor moves everything`, async ({ page, browser, at }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await at(game, ({ legal }) => legal.some(({ type }) => ['play', 'lead', 'discard'].includes(type)));
    await page.evaluate(() => {
      const seen = window as unknown as { together: string[][] };
      seen.together = [];
      // The observer is called once for each task, with everything that the task has changed.
      new MutationObserver((changes) => {
        const parts = new Set<string>();
        for (const { target, attributeName, addedNodes } of changes) {
          if (attributeName === 'data-seq') parts.add('move');
          if ([...addedNodes].some((node) => node instanceof Element && node.matches('.flyer'))) parts.add('flight');
          if ((target instanceof Element ? target : target.parentElement)?.closest('.strip')) parts.add('seats');
        }
        if (parts.size > 0) seen.together.push([...parts]);
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await browser.startTracing(page, { categories: ['blink.animations', 'devtools.timeline'] });
    await moveOnce(page);
    const together = await untilFound(
      page,
      () => {
        const { together } = window as unknown as { together: string[][] };
        return ['move', 'flight', 'seats'].every((part) => together.some((parts) => parts.includes(part))) && !document.querySelector('.flyer') ? together : null;
      },
      null,
    );
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string; args: { data?: { compositeFailed?: number } } }[] };
    expect(together.filter((parts) => parts.length > 1)).toEqual([]);
    // "Not painted yet" is true of everything that has just begun.
    const notYet = 64;
    const reasons = traceEvents.filter(({ name }) => name === 'Animation').map(({ args }) => args.data?.compositeFailed ?? 0);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => (reason & ~notYet) !== 0)).toEqual([]);
  });

test('with less motion nothing moves, and the score sheet opens at once', async ({ page, at }) => {
  await at('gaple', lastTile, { settings: { between_deals_seconds: 120 } });
  const seen = await watchFor(page, '[data-ending], .flyer');
  await playOne(page);
  await expect(scoreSheet(page)).toBeVisible();
  expect(await seen()).toBe(0);
});

test('a call covers no word of what happened, and a tap shows more of it @both', async ({ page, at }) => {
  await at('gaple', ({ legal, own }) => canPlay({ legal } as Moment) && (own.hand as string[]).length > 4);
  const covered = () => page.evaluate(() => {
    for (const seat of document.querySelectorAll('.strip .seat')) {
      const bubble = document.createElement('span');
      bubble.className = 'bubble';
      bubble.textContent = 'A long message that needs more than one line of its bubble, Balak 6!';
      seat.append(bubble);
    }
    const told = document.querySelector('.happened')?.getBoundingClientRect();
    const over = [...document.querySelectorAll('.bubble')].filter((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      return told && bottom > told.top && top < told.bottom && right > told.left && left < told.right;
    });
    for (const bubble of document.querySelectorAll('.bubble')) bubble.remove();
    return over.length;
  });
  expect(await covered()).toBe(0);
  // Also in a low window, where the seats lie beside the header.
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await covered()).toBe(0);
  if (usual) await page.setViewportSize(usual);
  // The last move of every other player stays marked on their seat until their next one.
  await playOne(page);
  await expect(page.locator('.strip .last-move')).toHaveCount(3);
  await page.locator('.happened').click();
  await expect(page.locator('.sheet .log li').first()).toBeVisible();
});
