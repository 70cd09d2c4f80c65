import { findings, overflow, smallTargets } from './axe';
import { expect, playDeal, playGame, playNow, scoreSheet, test } from './table';

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in text mode, on the score sheet and in a replay, in ${colorScheme}`, async ({ page, url }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await playGame(page, url, 'gaple', { options: { deals: 1 } });
    await page.keyboard.press('t');
    await page.getByLabel('Command', { exact: true }).fill('help');
    await page.keyboard.press('Enter');
    await expect(page.locator('.answers')).toContainText('ready');
    expect(await findings(page), 'text mode').toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Table as picture' }).click();
    await playDeal(page);
    expect(await findings(page), 'score sheet').toEqual([]);
    await scoreSheet(page).getByRole('link', { name: 'Replay of the match' }).click();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.all-hands li')).toHaveCount(4);
    expect(await findings(page), 'replay').toEqual([]);
  });

test('320 px are wide enough for the text mode and for looking back', async ({ page, url }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await playNow(page, url);
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
