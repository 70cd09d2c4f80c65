// The header of a table and the line below it: what is played, what happened, and what was said.

import { dealOver, Player } from './player';
import { expect, playNow, scoreSheet, takeSeat, test } from './table';

test('round the felt no name and no score is cut, also with long words on a small desktop', async ({ page, at }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.addInitScript(() => localStorage.setItem('takamaka.language', 'es'));
  await at('gaple', ({ deal, legal }) => deal > 1 && legal.length > 0);
  await expect(page.locator('.strip .score').first()).toContainText(/monedas?/);
  const cut = await page
    .locator('.seat :is(.name, .score), .myself :is(.name, .score)')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  expect(cut).toEqual([]);
});

test('the menu leads to everything about each player, also with nothing but keys', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.getByRole('button', { name: 'Players' }).press('Enter');
  const rows = page.locator('.players li');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Wayan');
  await expect(rows.first()).toContainText('Wayan to play');
  await expect(rows.nth(1)).toContainText(/bot/i);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('an unread message stays above the latest event until the chat is opened @phone', async ({ page, url }) => {
  const host = await Player.create(url, 'gaple', { bots: null });
  const friend = await Player.join(url, host.code, 'Budi');
  await host.askHere('add_bots', { strength: 'normal' });
  await host.askHere('start');
  await takeSeat(page, url, host);
  const message = page.locator('.happened .message');
  await expect(message).toHaveCount(0);
  await friend.askHere('say', { phrase: 'good_luck' });
  await expect(message).toHaveText(/Budi.*Good luck!/);
  await expect(page.getByRole('button', { name: '1 new message. Chat' })).toBeVisible();
  await message.tap();
  await expect(page.locator('.chat-sheet .said')).toContainText('Good luck!');
  await expect(page.getByRole('textbox', { name: 'A short message' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(message).toHaveCount(0);
  friend.close();
  host.close();
});

test('when a note above a sheet is closed, the focus stays in the sheet', async ({ page, url, prepare }) => {
  const { code, token } = await prepare('gaple', dealOver);
  await playNow(page, url, 'Ayu');
  await page.goto(`${url}/t/${code}#s=${token}`);
  await page.locator('.sheet .button.primary').click();
  await expect(scoreSheet(page)).toBeVisible();
  await page.locator('.banner.way-back .button').last().click();
  await expect(page.locator('.banner.way-back')).toHaveCount(0);
  await expect(scoreSheet(page).getByRole('heading', { level: 2 })).toBeFocused();
});
