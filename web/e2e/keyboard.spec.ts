// Gaple with nothing but the keyboard.

import { byKeys, playMatch, tabTo } from './game';
import { dealOver } from './player';
import { expect, hand, hostTable, routeCreate, scoreSheet, test } from './table';

test('a whole match with the keyboard alone, from the start page on', async ({ page, url }) => {
  await routeCreate(page, { options: { deals: 2 } });
  await page.goto(url);
  await expect(page.getByLabel('Your name')).toBeVisible();
  await tabTo(page, '#name');
  await page.keyboard.type('Komang');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Play now/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hand(page)).toHaveCount(7);
  expect(await playMatch(page, byKeys)).toBe(2);
});

test('the page explains its keys, digits choose tiles, and single letters can be switched off', async ({ page, at }) => {
  await at('gaple', ({ legal }) => legal.some(({ type }) => type === 'play'));
  const classes = await hand(page).evaluateAll((all) => all.map((tile) => tile.className));
  const index = classes.findIndex((name) => name.includes('can-play'));
  const tile = (await hand(page).nth(index).getAttribute('data-tile')) ?? '';
  const before = classes.length;
  await page.keyboard.press(String(index + 1));
  // The tile waits for its end to be chosen, or is played if it has one place only.
  const chosen = page.locator(`.hand-tile[data-tile="${tile}"][aria-pressed="true"]`);
  const played = page.locator(`.hand-tile[data-tile="${tile}"]`);
  await expect(async () => expect((await chosen.count()) === 1 || (await played.count()) === 0).toBe(true)).toPass();
  expect(before).toBeGreaterThan(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  await page.getByRole('switch', { name: 'Single-letter keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Keys' })).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(page.getByLabel('Command')).toHaveCount(0);
});

test('the focus begins at the heading of a new screen, stays in an open sheet, and comes back', async ({ page, url }) => {
  await hostTable(page, url);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const chat = page.getByRole('button', { name: 'Chat' });
  await chat.click();
  const sheet = page.getByRole('dialog', { name: 'Chat' });
  await expect(sheet.getByRole('heading', { name: 'Chat' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  // At its edge the focus may go to the browser's own buttons, never to the page behind.
  expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  await expect(sheet.getByRole('log')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(chat).toBeFocused();
});

test('after "ready" by key the focus is at the new deal, and not lost', async ({ page, at }) => {
  await at('gaple', dealOver);
  await expect(scoreSheet(page)).toBeVisible();
  await page.keyboard.press('r');
  await expect(scoreSheet(page)).toHaveCount(0);
  await expect(hand(page)).toHaveCount(7);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
