// Text of twice the size on a small phone: nothing is cut, and nothing is squeezed.

import { overflow } from './axe';
import { dealOver, type Until } from './player';
import { expect, scoreSheet, test } from './table';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '32px')));
});

test('the start page does not scroll sideways', async ({ page, url }) => {
  await page.goto(url);
  await expect(page.locator('[data-family]')).toHaveCount(5);
  expect(await overflow(page)).toBe(0);
  // Body hides nothing either: every picture is within its game.
  const wide = await page.evaluate(() => [...document.querySelectorAll('.brand *, .family *')].filter((one) => one.getBoundingClientRect().right > innerWidth).length);
  expect(wide).toBe(0);
});

test('the score sheet has names of several letters in a line, and scrolls as a whole', async ({ page, at }) => {
  await at('gaple', dealOver);
  const name = scoreSheet(page).locator('.scores tbody th').first();
  expect((await name.boundingBox())?.width).toBeGreaterThan(100);
  const ready = scoreSheet(page).getByRole('button', { name: 'Ready' });
  await expect(ready).not.toBeInViewport();
  await ready.scrollIntoViewIfNeeded();
  await expect(ready).toBeInViewport();
});

const discarded: Until = ({ table, legal }) => legal.length > 0 && (table.discards as unknown[] | undefined)?.length !== 0;

test('the row above the tray of Kap Tai Shap cuts no tile', async ({ page, at }) => {
  await at('kap_tai_shap', discarded);
  const cut = await page.locator('.latest-discard').evaluate((latest) => latest.scrollWidth - latest.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  expect((await page.locator('.order-button').boundingBox())?.height).toBeLessThan(80);
});

test('the tray of Kap Tai Shap shows all its rows', async ({ page, at }) => {
  await at('kap_tai_shap', discarded);
  const hidden = await page.locator('.discards').evaluate((tray) => tray.scrollHeight - tray.clientHeight);
  expect(hidden).toBeLessThanOrEqual(1);
});

test('what we call has a whole line, above our name', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('button', { name: 'Balak!' }).click();
  const bubble = page.locator('.myself .bubble');
  await expect(bubble).toHaveText('Balak!');
  const [said, name] = [await bubble.boundingBox(), await page.locator('.myself').boundingBox()];
  expect(said?.width).toBeGreaterThan(80);
  expect(said?.x).toBeGreaterThanOrEqual(0);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((name?.y ?? 0) + 1);
  expect(await page.locator('.myself .name').evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
});
