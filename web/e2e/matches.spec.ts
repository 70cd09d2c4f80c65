// What a player finds of his own matches, long after the table is gone.

import { findings, overflow } from './axe';
import { expect, playDeal, playGame, scoreSheet, test } from './table';

test('my matches stand on a page of their own, each a tap away from its replay', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('link', { name: 'My matches' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My matches' })).toBeVisible();
  await expect(page.getByText('You have not finished a match yet.')).toBeVisible();

  await playGame(page, url, 'gaple', { options: { deals: 1 } });
  await playDeal(page);
  await expect(scoreSheet(page)).toBeVisible();
  // By its address, as somebody who has kept it comes back.
  await page.goto(`${url}/matches`);
  const line = page.getByRole('listitem').filter({ hasText: 'Gaple' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/You won|won/);
  await expect(line).toContainText(/chips|Your points: 0/);
  await expect(page.getByText('Matches', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('1');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  for (const code of ['en', 'id', 'crs', 'es', 'fr', 'zh']) {
    await page.evaluate((language) => localStorage.setItem('takamaka.language', language), code);
    await page.reload();
    await expect(page.locator('.match-line')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', code === 'zh' ? 'zh-Hans' : code);
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await overflow(page), code).toBe(0);
    await page.setViewportSize(size);
  }
  await page.evaluate(() => localStorage.setItem('takamaka.language', 'en'));
  await page.reload();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await expect(page.locator('.table.replay')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/\w+/);
});
