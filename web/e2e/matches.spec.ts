// The page on which players find their own matches, long after the table is gone.

import { inBothSchemes, overflow } from './axe';
import { matchOver, Player } from './player';
import { expect, hand, scoreSheet, takeSeat, test } from './table';

test('my matches have a page of their own, each one tap away from its replay', async ({ page, url, at }) => {
  await page.goto(url);
  await page.getByRole('link', { name: 'My matches' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My matches' })).toBeVisible();
  await expect(page.getByText('You have not finished a match yet.')).toBeVisible();

  await at('gaple', matchOver, { options: { deals: 1 } });
  await expect(scoreSheet(page)).toBeVisible();
  // A player who comes back later opens the address that they kept.
  await page.goto(`${url}/matches`);
  const line = page.getByRole('listitem').filter({ hasText: 'Gaple' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/You won|won/);
  await expect(line).toContainText(/chips?|Your points: \d/);
  await expect(page.getByText('Matches', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('1');
  await inBothSchemes(page, 'matches');
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 568 });
  for (const [code, lang] of Object.entries({ id: 'id', crs: 'crs', es: 'es', fr: 'fr', zh: 'zh-Hans', zh_hant: 'zh-Hant', en: 'en' })) {
    await page.evaluate((language) => localStorage.setItem('takamaka.language', language), code);
    await page.reload();
    await expect(page.locator('.match-line')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await overflow(page), code).toBe(0);
  }
  await page.setViewportSize(size);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await expect(page.locator('.table.replay')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/\w+/);
});

test('a player at two running tables reaches each from their matches @phone', async ({ page, url, prepare }) => {
  const first = await prepare('gaple');
  const second = await Player.create(url, 'seychelles', {}, { token: first.token });
  second.close();
  await takeSeat(page, url, first);
  for (const [game, { code }] of [['Seychelles', second], ['Gaple', first]] as const) {
    await page.goto(url);
    await page.getByRole('link', { name: 'My matches' }).tap();
    const running = page.getByRole('listitem').filter({ hasText: 'Still running' });
    await expect(running).toHaveCount(2);
    expect(await overflow(page)).toBe(0);
    await running.filter({ hasText: game }).getByRole('link', { name: 'Back to your table' }).tap();
    await expect(page).toHaveURL(`${url}/t/${code}`);
    await expect(page.locator('.table h1')).toContainText(game);
    await expect(hand(page).first()).toBeVisible();
  }
});
