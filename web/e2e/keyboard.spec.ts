import type { Page } from '@playwright/test';
import { playMatch, readyByKey } from './game';
import { expect, hand, playNow, routeCreate, test, tilesInHand } from './table';

// A move with nothing but keys: Tab into the hand, arrows to a tile that fits, Enter, an arrow for the end, Enter.
async function moveByKeys(page: Page): Promise<void> {
  const before = (await tilesInHand(page)).length;
  const classes = await hand(page).evaluateAll((all) => all.map((tile) => tile.className));
  const index = Math.max(
    classes.findIndex((name) => name.includes('can-play')),
    classes.some((name) => name.includes('can-play')) ? -1 : classes.findIndex((name) => name.includes('can-discard')),
  );
  const inHand = () => page.evaluate(() => Boolean(document.activeElement?.closest('.hand')));
  while (!(await inHand())) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  for (let i = 0; i < index; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const choice = page.locator('.choice button');
  await expect(async () => {
    if ((await choice.count()) > 0) {
      await expect(choice.first()).toBeFocused();
      if ((await choice.count()) > 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await expect(hand(page)).not.toHaveCount(before, { timeout: 500 });
  }).toPass();
}

test('a whole match with the keyboard alone', async ({ page, url }) => {
  await routeCreate(page, { options: { deals: 2 } });
  await page.goto(url);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Your name')).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.type('Komang');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Play now/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hand(page)).toHaveCount(7);
  expect(await playMatch(page, moveByKeys, readyByKey)).toBe(2);
});

test('the keys are explained, digits pick tiles, and single letters can be switched off', async ({ page, url }) => {
  await playNow(page, url, 'Komang');
  await expect(hand(page)).toHaveCount(7);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  await page.getByRole('switch', { name: 'Single-letter keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Keys' })).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(page.getByLabel('Command')).toHaveCount(0);
});
