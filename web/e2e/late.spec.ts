// A guest who comes by the table's link while a match runs: they take over a bot's seat at the next deal, wait, or watch.

import type { Locator, Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { playDeal } from './game';
import { dealOver, Player } from './player';
import { expect, hand, hostTable, joinByLink, scoreSheet, test } from './table';

/** Ayu, who is host, plays with three bots. */
const running = (url: string, settings = {}): Promise<Player> => Player.create(url, 'gaple', { name: 'Ayu', options: { deals: 4 }, settings });

async function come(page: Page, url: string, code: string, name: string): Promise<void> {
  await page.goto(`${url}/t/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
}
const note = (page: Page) => page.getByRole('region', { name: 'Waiting line' });

/** Opens the sheet with the other choices. */
async function others(page: Page): Promise<Locator> {
  await note(page).getByRole('button', { name: 'Other choices' }).click();
  return page.getByRole('dialog');
}

test('takes over a bot’s seat at the next deal, and plays @phone', async ({ page, url }) => {
  const ayu = await running(url);
  await come(page, url, ayu.code, 'Eko');
  await expect(note(page)).toContainText('A match is running.');
  const choice = await others(page);
  await choice.getByText('Choose the seat').click();
  await inBothSchemes(page, 'the choice');
  await noSidewaysScrolling(page, 'the choice');
  await choice.getByRole('button', { name: /^Seat of/ }).nth(1).click();
  await expect(page.locator('.pause-note', { hasText: 'From the next deal on, you have the seat of' })).toBeVisible();
  await expect(hand(page)).toHaveCount(0);

  await ayu.play(dealOver);
  await ayu.askHere('ready');
  await expect(hand(page).first()).toBeVisible();
  await expect(page.locator('.myself')).toContainText('Eko');
  await Promise.all([playDeal(page), ayu.play((now) => now.deal > 1 && dealOver(now))]);
  await expect(scoreSheet(page)).toContainText('Eko');
  ayu.close();
});

test('takes over a bot’s seat by a typed word', async ({ page, url }) => {
  const ayu = await running(url);
  await page.addInitScript(() => localStorage.setItem('takamaka.text_mode', 'on'));
  await come(page, url, ayu.code, 'Eko');
  const box = page.getByLabel('Command', { exact: true });
  await box.fill('sit 3');
  await box.press('Enter');
  await expect(page.locator('.pause-note', { hasText: 'From the next deal on, you have the seat of' })).toBeVisible();
  await box.fill('seats');
  await box.press('Enter');
  await expect(page.locator('.answers')).toContainText(/Seat 3: .*From the next deal on, Eko has the seat/);
  ayu.close();
});

test('only watches, then wants to play after all', async ({ page, url }) => {
  const ayu = await running(url);
  await come(page, url, ayu.code, 'Eko');
  await (await others(page)).getByRole('button', { name: 'Just watch' }).click();
  await expect(note(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'I want to play' }).click();
  await note(page).getByRole('button', { name: 'Play from the next deal on' }).click();
  await page.getByRole('button', { name: 'I do not want the seat' }).click();
  await expect((await others(page)).getByRole('button', { name: 'Wait for the next match' })).toBeVisible();
  ayu.close();
});

test('waits for the next match where the host wants no late guests', async ({ page, url }) => {
  const ayu = await running(url, { late_guests: false });
  await come(page, url, ayu.code, 'Eko');
  await expect(note(page)).toContainText('No seat is free.');
  await expect(note(page).getByRole('button', { name: 'Play from the next deal on' })).toHaveCount(0);
  ayu.close();
});

test('a host who has left comes back by the link and has their seat again', async ({ page, url, friend }) => {
  const link = await hostTable(page, url, 'Ayu');
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(hand(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.locator('.sheet .button.danger').click();
  await expect(page.locator('.ways-in')).toBeVisible();
  await come(page, url, new URL(link).pathname.slice(3), 'Ayu');
  await expect(hand(page).first()).toBeVisible();
});
