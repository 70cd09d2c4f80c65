// Private tables: links, seats, the host's tools and the chat.

import { moveByTap } from './game';
import { expect, hand, hostTable, joinByLink, playNow, test, tilesInHand } from './table';

test('create, share, join from a second browser, fill with bots, play', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  expect(link).toMatch(/\/t\/[0-9A-Z]+$/);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await expect(page.locator('.seat-list')).toContainText('Budi');
  await expect(second.getByRole('button', { name: 'Start the match' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(hand(page)).toHaveCount(7);
  await expect(hand(second)).toHaveCount(7);
  const mine = await tilesInHand(page);
  const theirs = await tilesInHand(second);
  expect(mine.filter((tile) => theirs.includes(tile))).toEqual([]);
  // Each of them gets a turn.
  const moved = await Promise.all([page, second].map((person) => moveByTap(person)));
  expect(moved).toEqual([true, true]);
});

test('the watch link shows the table and no hand', async ({ page, url, friend }) => {
  await hostTable(page, url);
  await page.getByText('Watch link', { exact: true }).click();
  const watch = await page.getByRole('textbox', { name: 'Watch link' }).inputValue();
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(hand(page)).toHaveCount(7);

  const looker = await friend();
  const frames: string[] = [];
  looker.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await looker.goto(watch);
  await looker.getByLabel('Your name').fill('Citra');
  await looker.getByRole('button', { name: 'Watch' }).click();
  await expect(looker.getByText('You are watching.')).toBeVisible();
  await expect(looker.locator('.strip .seat')).toHaveCount(4);
  await expect(hand(looker)).toHaveCount(0);
  expect(await moveByTap(page)).toBe(true);
  await expect(looker.locator('.happened')).not.toBeEmpty();
  const updates = frames.map((frame) => JSON.parse(frame)).filter((message) => message.type === 'compact');
  expect(updates.length).toBeGreaterThan(0);
  for (const update of updates) {
    expect(update.you).not.toHaveProperty('own');
    for (const entry of update.events ?? [])
      if (entry.game?.type === 'dealt') expect(entry.game.hands.every((one: unknown) => one === null)).toBe(true);
  }
});

test('the host removes a spectator, who cannot come back', async ({ page, url, friend }) => {
  await hostTable(page, url);
  await page.getByText('Watch link', { exact: true }).click();
  const watch = await page.getByRole('textbox', { name: 'Watch link' }).inputValue();
  const looker = await friend();
  await looker.goto(watch);
  await looker.getByLabel('Your name').fill('Citra');
  await looker.getByRole('button', { name: 'Watch' }).click();
  await expect(page.getByText('1 person without a seat')).toBeVisible();
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(hand(page)).toHaveCount(7);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('summary', { hasText: 'Seats' }).click();
  await page.getByRole('button', { name: 'Remove Citra' }).click();
  await expect(looker.locator('.notice')).toContainText('removed you');
  await expect(page.getByText('1 person without a seat')).toHaveCount(0);
  await looker.goto(watch);
  await looker.getByRole('button', { name: 'Watch' }).click();
  await expect(looker.locator('.notice')).toContainText('You were removed from this table.');
});

test('the host sets the rules, swaps seats, locks the table and hands their role on', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('Budi');

  // Partners sit opposite each other: the host swaps seats so that Budi sits on the third.
  await page.getByRole('radio', { name: /Lampung contest/ }).check();
  await expect(page.locator('.seat-row .team')).toHaveCount(4);
  await page.getByRole('button', { name: 'Swap seats' }).click();
  await page.locator('.seat-row[data-seat="1"] button').click();
  await page.locator('.seat-row[data-seat="2"] button').click();
  await expect(page.locator('.seat-row[data-seat="2"]')).toContainText('Budi');

  // The form hides what does not apply.
  await page.getByText('Options', { exact: true }).click();
  await expect(page.getByLabel('If the starter has no double')).toBeVisible();
  await page.getByRole('switch', { name: 'Partners' }).uncheck();
  await expect(page.getByLabel('If the starter has no double')).toHaveCount(0);
  await page.getByLabel('Deals', { exact: true }).fill('2');
  await page.getByLabel('Deals', { exact: true }).blur();
  // A guest reads the rules in words, and has no form.
  await expect(second.locator('.rules-in-words')).toContainText('Deals: 2');
  await expect(second.getByLabel('Deals', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Lock the table' }).click();
  await expect(page.getByText('Locked: nobody new can join.')).toBeVisible();
  const third = await friend();
  await third.goto(link);
  await third.getByLabel('Your name').fill('Dewi');
  await third.getByRole('button', { name: 'Sit down' }).click();
  await expect(third.locator('.notice')).toContainText('locked');

  // The host hands their role on.
  await page.locator('.seat-row[data-seat="2"] summary').click();
  await page.getByRole('button', { name: 'Make Budi the host' }).click();
  await expect(second.getByRole('button', { name: 'Start the match' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the match' })).toHaveCount(0);
});

test('the others read a quick phrase, and can hide its speaker', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await second.getByRole('button', { name: 'Chat' }).click();
  // The toast goes away by itself, so the first page looks for it from before the click.
  await Promise.all([
    expect(page.locator('.notice')).toContainText('Budi: Balak!'),
    second.getByRole('button', { name: 'Balak!' }).click(),
  ]);
  await page.getByRole('button', { name: '1 new message. Chat' }).click();
  await expect(page.locator('.sheet .said')).toContainText('Balak!');
  await page.locator('.chat-people summary').click();
  await page.getByRole('button', { name: 'Hide messages of Budi' }).click();
  await expect(page.locator('.sheet .said')).not.toContainText('Balak!');
});

test('the waiting room shows a QR code of its link', async ({ page, url }) => {
  await hostTable(page, url);
  await page.getByText('QR code').click();
  await expect(page.getByRole('img', { name: 'QR code of the link to this table' })).toBeVisible();
});

test('a wrong code gets an answer, and the start page still works', async ({ page, url }) => {
  await page.goto(url);
  await page.getByLabel('Your name').fill('Eka');
  await page.getByLabel('Code of the table').first().fill('ZZZZ-ZZZZ');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.locator('.notice')).toHaveText('There is no table with this code.');
  await playNow(page, url);
});
