// What an admin does about players, and what the players see of it.

import type { Page } from '@playwright/test';
import { act, enter, expect, findPlayer, open, password, seated, test } from './admin';
import { playDeal } from './game';
import { Player } from './player';
import { hand, takeSeat } from './table';

const announced = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence });

/** Makes an announcement; an empty sentence ends the one there is. */
async function announce(page: Page, sentence: string, button: string, reason: string): Promise<void> {
  await open(page, 'Overview');
  await page.getByRole('button', { name: 'Announce …' }).click();
  await page.getByRole('dialog').getByLabel('Sentence').fill(sentence);
  await act(page, button, reason);
}

test('players see an announcement, those who come later too; then the server drains, and the table goes on when it is back', async ({
  page,
  server,
  another,
}) => {
  const sentence = 'We restart at ten, your game is kept.';
  const table = await another();
  await takeSeat(table, server.url, await seated(server));
  await enter(page, server);
  await announce(page, sentence, 'Announce it', 'A new version');
  await expect(page.getByRole('main')).toContainText(`“${sentence}”`);
  await expect(announced(table, sentence)).toContainText(`From the administrators: ${sentence}`);
  const later = await another();
  await takeSeat(later, server.url, await seated(server, 'Budi'));
  await expect(announced(later, sentence)).toBeVisible();
  // A player who has read it closes it, on their own page alone.
  await announced(later, sentence).getByRole('button', { name: 'Close' }).click();
  await expect(announced(later, sentence)).toHaveCount(0);
  await expect(announced(table, sentence)).toBeVisible();
  await announce(page, '', 'End the announcement', 'It is over');
  await expect(announced(table, sentence)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(sentence);

  const tiles = await hand(table).count();
  await page.getByRole('button', { name: 'Drain …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A new version');
  await dialog.getByLabel('Your password').fill(password);
  const drain = dialog.getByRole('button', { name: 'Drain it' });
  await expect(drain).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill('drain');
  await drain.click();
  await expect(dialog).toHaveCount(0);
  expect(await server.ended()).toBe(0);
  await expect(table.locator('.banner')).toContainText(/Connection lost/);
  await expect(hand(table).first()).toBeVisible();
  await server.up();
  await table.getByRole('button', { name: 'Try now' }).click({ timeout: 2_000 }).catch(() => undefined);
  await expect(table.locator('.banner')).toHaveCount(0);
  await expect(hand(table)).toHaveCount(tiles);
});

test('a banned player reads why, cannot come back, and can when the ban is lifted; a range is checked first', async ({
  page,
  server,
  another,
}) => {
  const words = 'The administrators have banned you from this server.';
  const table = await another();
  await takeSeat(table, server.url, await seated(server));
  await enter(page, server);
  await findPlayer(page, 'Wayan');
  await page.getByRole('button', { name: 'Ban …' }).click();
  await act(page, 'Ban', 'Tells a neighbour what they hold');
  await expect(table.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(table.getByRole('button')).toHaveCount(0);
  await table.reload();
  await expect(table.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(hand(table)).toHaveCount(0);

  await open(page, 'Bans');
  const bans = page.getByRole('region', { name: 'Bans' });
  await expect(bans.getByRole('row', { name: /Wayan/ })).toContainText('Tells a neighbour');
  await bans.getByRole('button', { name: 'Lift …' }).click();
  await act(page, 'Lift it', 'They have said sorry');
  await expect(page.getByText('Nobody is banned.')).toBeVisible();
  await table.reload();
  await table.getByRole('button', { name: 'Back to your table' }).click();
  await expect(hand(table).first()).toBeVisible();

  // The dialog refuses the admin's own address, and a range that is too wide.
  await page.getByRole('button', { name: 'Ban …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They flood the chat');
  await dialog.getByLabel('Your password').fill(password);
  for (const range of ['127.0.0.0/24', '10.0.0.0/8', 'everybody']) {
    await dialog.getByLabel('Range').fill(range);
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/bans') && answer.request().method() === 'POST');
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
    expect((await asked).status(), range).toBe(400);
    await expect(dialog.getByRole('alert')).toContainText('Not an address range');
  }
  await dialog.getByLabel('Range').fill('198.51.100.0/24');
  await dialog.getByLabel('For how long').selectOption('60');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bans.getByRole('row', { name: /198\.51\.100\.0\/24/ })).toContainText('They flood the chat');
  const from = (address: string) => page.request.get(server.url, { headers: { 'x-forwarded-for': address } });
  expect((await from('198.51.100.77')).status()).toBe(403);
  expect((await from('203.0.113.77')).status()).toBe(200);
  await bans.getByRole('button', { name: 'Lift …' }).click();
  await act(page, 'Lift it', 'Only one of them did');
  await expect(page.getByText('Nobody is banned.')).toBeVisible();
  expect((await from('198.51.100.77')).status()).toBe(200);
  await page.getByRole('button', { name: 'Show ended bans' }).click();
  await expect(bans.getByText('lifted', { exact: true })).toHaveCount(2);
});

test('a player who is removed from a room is told so; a bot plays for them, and they stay out', async ({ page, server, another }) => {
  const citra = await Player.create(server.url, 'gaple', { name: 'Citra', bots: null });
  const wayan = await Player.join(server.url, citra.code, 'Wayan');
  await citra.askHere('add_bots');
  await citra.askHere('start');
  const host = await another();
  await takeSeat(host, server.url, citra);
  const table = await another();
  await takeSeat(table, server.url, wayan);
  await expect(hand(table).first()).toBeVisible();
  await enter(page, server);
  await open(page, 'Rooms');
  await page.getByRole('region', { name: 'Rooms' }).getByRole('link').first().click();
  const seat = page.getByRole('region', { name: 'Seats' }).locator('tbody tr').filter({ hasText: 'Wayan' });
  await expect(seat).toContainText('here');
  await seat.getByRole('button', { name: 'Remove …' }).click();
  await act(page, 'Remove', 'Sees a neighbour’s screen');
  await expect(seat).toContainText('stand-in');
  await expect(seat).toContainText('removed');
  await expect(page.getByRole('main').getByText('Wayan is removed.')).toBeVisible();
  await expect(seat.getByRole('button', { name: 'Remove …' })).toHaveCount(0);
  await expect(table.getByText('The administrators removed you from this table.').first()).toBeVisible();
  await expect(hand(table)).toHaveCount(0);
  // Only this table is closed to them: nothing else stops.
  await expect(table.locator('.banner')).toHaveCount(0);
  await table.goto(`${server.url}/t/${citra.code}`);
  await table.getByLabel('Your name').fill('Wayan');
  await table.getByRole('button', { name: 'Sit down' }).click();
  await expect(table.locator('.notice')).toHaveText('You were removed from this table.');
  await expect(table.getByRole('toolbar', { name: 'Your hand' })).toHaveCount(0);
  // The others are told and play on: the bot plays the hand to the end of the deal.
  await expect(host.locator('.log li').filter({ hasText: 'Wayan was removed by the administrators.' })).toHaveCount(1);
  await playDeal(host);
  await open(page, 'Games');
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Time line' })).toContainText('Wayan was removed by the administrators.');
});
