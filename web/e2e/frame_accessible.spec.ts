// Text mode, looking back, the replay and the end of a match: what the frame around every board shows. every_screen.spec.ts has text mode in both schemes.

import { inBothSchemes, overflow, smallTargets } from './axe';
import { drawn } from './in_page';
import { matchOver } from './player';
import { expect, scoreSheet, test } from './table';

test('axe finds nothing in a replay, in light and in dark @phone', async ({ page, at }) => {
  await at('gaple', matchOver, { options: { deals: 1 } });
  await scoreSheet(page).getByRole('link', { name: 'Replay of the match' }).click();
  await expect(page.locator('.player-at')).toHaveText(/^1 \//);
  await drawn(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.player-at')).toHaveText(/^2 \//);
  await expect(page.locator('.all-hands li')).toHaveCount(4);
  await inBothSchemes(page, 'replay');
});

test('on a phone on its side the winners of a match have one line, above the scores @phone', async ({ page, at }) => {
  await page.setViewportSize({ width: 839, height: 412 });
  await at('gaple', matchOver, { options: { deals: 1 } });
  expect((await scoreSheet(page).locator('.verdict.match').boundingBox())?.height).toBeLessThan(60);
  await expect(scoreSheet(page).locator('.scores .total').first()).toBeInViewport({ ratio: 1 });
});

test('320 px are wide enough for text mode and for looking back @phone', async ({ page, at }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await at('gaple');
  await page.keyboard.press('b');
  await expect(page.locator('.player')).toBeVisible();
  expect(await overflow(page), 'look back').toBe(0);
  expect(await smallTargets(page), 'look back').toEqual([]);
  await page.getByRole('button', { name: 'Back to now' }).last().click();
  await page.keyboard.press('t');
  await expect(page.getByLabel('Command', { exact: true })).toBeVisible();
  expect(await overflow(page), 'text mode').toBe(0);
  expect(await smallTargets(page), 'text mode').toEqual([]);
});
