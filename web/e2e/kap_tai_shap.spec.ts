// Kap Tai Shap on its own board, against the shipped server: whole matches by touch and by keyboard, large tables, and both
// ways to look at the discards.

import type { Locator, Page } from '@playwright/test';
import { findings, overflow, smallTargets } from './axe';
import { expect, playGame, scoreSheet, test } from './table';

const press = (at: Locator, isMobile: boolean): Promise<void> => (isMobile ? at.tap() : at.click());
const rack = (page: Page): Locator => page.locator('.rack-tile');

/** Waits for our turn; false if the deal is over instead. */
async function awaitTurn(page: Page): Promise<boolean> {
  await expect(page.locator('.table.my-turn .choice .hint, .table.my-turn .choice button, .score-sheet').first()).toBeVisible({
    timeout: 60_000,
  });
  return (await scoreSheet(page).count()) === 0;
}

/** A move of ours is done when the log has grown. */
async function done(page: Page, act: () => Promise<void>): Promise<void> {
  const log = page.locator('.side .log li');
  const before = await log.count();
  await act();
  await expect
    .poll(async () => (await log.count()) > before || (await scoreSheet(page).count()) > 0, { intervals: [40] })
    .toBe(true);
}

/** What a sensible beginner does: takes what helps, throws what is loose. */
async function moveByTap(page: Page, isMobile: boolean, turn: number): Promise<void> {
  const main = page.locator('.choice .button.primary').first();
  const helps = page.locator('.tray-tile.use-wins, .tray-tile.use-helps').first();
  const loose = page.locator('.rack .loose .can-discard').first();
  const any = page.locator('.rack .can-discard').first();
  await done(page, async () => {
    const tile = (await helps.count()) ? helps : (await loose.count()) ? loose : (await any.count()) ? any : null;
    if (!tile) return press(main, isMobile);
    await press(tile, isMobile);
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    // Once by the button, once by a second tap.
    await press(turn % 2 ? main : tile, isMobile);
  });
}

test('a whole match by touch, with the pot in chips that balance, and a rematch', async ({ page, url, isMobile }) => {
  await playGame(page, url, 'kap_tai_shap', { seats: 3, options: { hands: 2 } });
  await expect(page.locator('.pile')).toContainText('Pot 3');
  for (let deal = 1; deal <= 2; deal++) {
    for (let turn = 0; await awaitTurn(page); turn++) await moveByTap(page, isMobile, turn);
    const chips = await scoreSheet(page).locator('.scores').first().locator('tbody tr:first-child td:nth-child(3)').allTextContents();
    expect(chips).toHaveLength(3);
    if (deal === 1) {
      await press(scoreSheet(page).getByRole('button', { name: 'Ready' }), isMobile);
      await expect(scoreSheet(page)).toHaveCount(0);
    }
  }
  await expect(scoreSheet(page).getByRole('heading', { name: 'The match' })).toBeVisible();
  const totals = await scoreSheet(page).locator('.scores').first().locator('.total').allTextContents();
  expect(totals.reduce((sum, text) => sum + Number(text.replace('−', '-')), 0)).toBe(0);
  await press(scoreSheet(page).getByRole('button', { name: 'Rematch' }), isMobile);
  await expect(scoreSheet(page)).toHaveCount(0);
  await expect(rack(page)).not.toHaveCount(0);
});

test('a whole match with the keyboard alone', async ({ page, url }) => {
  await playGame(page, url, 'kap_tai_shap', { seats: 2, options: { hands: 1 } });
  while (await awaitTurn(page)) {
    await done(page, async () => {
      const kinds = page.locator('.tray-tile');
      const classes = await kinds.evaluateAll((all) => all.map((one) => one.className));
      const at = classes.findIndex((name) => /use-(wins|helps)/.test(name));
      const button = page.locator('.choice .button.primary').first();
      if (at >= 0) {
        // Into the tray with Tab, to the kind with arrows.
        const focused = () => kinds.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
        for (let tries = 0; tries < 60 && (await focused()) < 0; tries++) await page.keyboard.press('Tab');
        for (let now = await focused(); now !== at; now = await focused())
          await page.keyboard.press(now < at ? 'ArrowRight' : 'ArrowLeft');
        await page.keyboard.press('Enter');
        await expect(button).toBeFocused();
        return page.keyboard.press('Enter');
      }
      const held = await rack(page).evaluateAll((all) =>
        all.map((one) => one.className.includes('can-discard') && one.closest('.loose') !== null),
      );
      const any = await rack(page).evaluateAll((all) => all.map((one) => one.className.includes('can-discard')));
      const index = Math.max(held.indexOf(true), held.includes(true) ? -1 : any.indexOf(true));
      if (index < 0) return page.keyboard.press('d');
      await page.keyboard.press(String((index + 1) % 10));
      await expect(button).toBeFocused();
      return page.keyboard.press('Enter');
    });
  }
  await expect(page.getByRole('heading', { name: 'The match' })).toBeVisible();
});

test('twenty seats: the strip follows the turn, every discard can be read and taken', async ({ page, url }) => {
  await playGame(page, url, 'kap_tai_shap', { seats: 20, options: { hands: 1 } });
  await expect(page.locator('.strip .seat')).toHaveCount(19);
  if (!(await awaitTurn(page))) return;
  expect(await overflow(page)).toBe(0);
  const box = await page.locator('.discards').boundingBox();
  for (const kind of await page.locator('.tray-tile:not(.none)').all()) {
    const place = await kind.boundingBox();
    if (!box || !place) throw new Error('no discards');
    expect(place.width).toBeGreaterThanOrEqual(44);
    expect(place.height).toBeGreaterThanOrEqual(44);
    expect(place.x).toBeGreaterThanOrEqual(box.x - 1);
    expect(place.x + place.width).toBeLessThanOrEqual(box.x + box.width + 1);
  }
  const inTray = await page.locator('.tray-tile:not(.none)').count();
  await page.getByRole('button', { name: /In order/ }).click();
  expect(await page.locator('.in-order li').count()).toBeGreaterThanOrEqual(inTray);
});

test('both modes of a turn: pick up or not, then draw', async ({ page, url }) => {
  await playGame(page, url, 'kap_tai_shap', { seats: 2, options: { hands: 1, turn_mode: 'both', drawn_tile: 'may_keep' } });
  for (let moves = 0; moves < 4 && (await awaitTurn(page)); moves++) {
    const skip = page.getByRole('button', { name: 'Pick nothing up' });
    await done(page, async () => {
      if (await skip.count()) return skip.click();
      const draw = page.getByRole('button', { name: 'Draw a tile' });
      if (await draw.count()) return draw.click();
      await page.locator('.rack .can-discard').first().dblclick();
    });
  }
});

test('a tile can be dragged to the discards', async ({ page, url, isMobile }) => {
  test.skip(isMobile, 'the mouse is on the desktop; touch taps are tested everywhere');
  await playGame(page, url, 'kap_tai_shap', { seats: 2, options: { drawn_tile: 'may_keep' } });
  while (await awaitTurn(page)) {
    const tile = page.locator('.rack .can-discard').first();
    if (!(await tile.count())) {
      await done(page, () => page.getByRole('button', { name: 'Draw a tile' }).click());
      continue;
    }
    const from = await tile.boundingBox();
    const to = await page.locator('.discards').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await done(page, async () => {
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
    });
    return;
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in ${colorScheme}, and 320 px are wide enough`, async ({ page, url }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await playGame(page, url, 'kap_tai_shap', { seats: 20, options: { hands: 1 } });
    await awaitTurn(page);
    expect(await findings(page), 'by kind').toEqual([]);
    await page.keyboard.press('o');
    expect(await findings(page), 'in order').toEqual([]);
    await page.keyboard.press('o');
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await overflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
  });
