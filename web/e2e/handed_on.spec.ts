// A seat that its player hands on: asked for, offered, claimed by somebody else, and theirs from the next deal on.

import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { playDeal } from './game';
import { Player } from './player';
import { expect, hand, scoreSheet, takeSeat, test } from './table';

/** A running match of Ayu, the host, on seat 0, and Budi on seat 1; the first deal has just begun. */
async function running(page: Page, url: string): Promise<{ budi: Player }> {
  const ayu = await Player.create(url, 'gaple', { name: 'Ayu', bots: null });
  const budi = await Player.join(url, ayu.code, 'Budi');
  await ayu.askHere('add_bots', { strength: 'normal' });
  await ayu.askHere('start');
  await takeSeat(page, url, ayu);
  return { budi };
}

const openSeats = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sheet summary', { hasText: /^Seats$/ }).click();
};

test('the host asks, the player agrees, and somebody else takes the seat at the next deal', async ({ page, url, friend }) => {
  const { budi } = await running(page, url);
  const second = await friend();
  await takeSeat(second, url, budi);
  await openSeats(page);
  await page.getByRole('button', { name: 'Ask Budi for this seat' }).click();
  await expect(page.locator('.sheet')).toContainText('Budi was asked to hand on the seat.');

  const question = second.locator('.pause-note', { hasText: 'Ayu asks you to hand on your seat.' });
  await expect(question).toBeVisible();
  await inBothSchemes(second, 'asked');
  await noSidewaysScrolling(second, 'asked');
  await question.getByRole('button', { name: 'Hand it on' }).click();

  await page.locator('.sheet').getByRole('button', { name: 'Give this seat to someone else' }).click();
  const link = await page.locator('.sheet').getByRole('textbox', { name: 'Link to this seat' }).inputValue();
  expect(link).toContain('#g=');
  await expect(second.locator('.pause-note')).toContainText('The seat of Budi is offered to somebody else.');

  const third = await friend();
  await third.goto(link);
  await expect(third).not.toHaveURL(/#/);
  await third.getByLabel('Your name').fill('Citra');
  await expect(third.getByText('Take over this seat from the next deal on as Citra?')).toBeVisible();
  await inBothSchemes(third, 'claim');
  await noSidewaysScrolling(third, 'claim');
  await third.getByRole('button', { name: 'Take over the seat' }).click();
  await expect(third.locator('.pause-note')).toContainText('From the next deal on, you have the seat of Budi.');
  await expect(hand(third)).toHaveCount(0);
  await expect(second.locator('.pause-note')).toContainText('From the next deal on, Citra has the seat of Budi.');
  await expect(hand(second).first()).toBeVisible();

  // The deal is played to its end by those who began it; then the seat is Citra's.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await Promise.all([playDeal(page), playDeal(second)]);
  await Promise.all([page, second].map((person) => scoreSheet(person).getByRole('button', { name: 'Ready' }).click()));
  await expect(hand(third).first()).toBeVisible();
  await expect(third.locator('.myself')).toContainText('Citra');
  await expect(second.getByText('You are watching.')).toBeVisible();
  await expect(hand(second)).toHaveCount(0);
});

test('a player keeps the seat by a typed word, and the table hears it', async ({ page, url, friend }) => {
  const { budi } = await running(page, url);
  const second = await friend();
  await takeSeat(second, url, budi);
  await second.keyboard.press('t');
  await expect(second.getByLabel('Command', { exact: true })).toBeFocused();
  await openSeats(page);
  await page.getByRole('button', { name: 'Ask Budi for this seat' }).click();
  await expect(second.getByRole('log')).toContainText('The host asks you to hand on your seat.');
  await second.getByLabel('Command', { exact: true }).fill('keep');
  await second.keyboard.press('Enter');
  await expect(second.locator('.pause-note')).toHaveCount(0);
  await expect(page.getByRole('log')).toContainText('Budi keeps the seat.');
});

test('a player hands on their own seat and takes it back; the code is then refused', async ({ page, url, friend }) => {
  const { budi } = await running(page, url);
  const second = await friend();
  await takeSeat(second, url, budi);
  await openSeats(second);
  await second.getByRole('button', { name: 'Hand my seat on' }).click();
  const link = await second.locator('.sheet').getByRole('textbox', { name: 'Link to this seat' }).inputValue();
  await second.locator('.sheet').getByRole('button', { name: 'Keep my seat' }).click();
  await expect(second.locator('.sheet .seat-row', { hasText: 'Budi' })).not.toContainText('offered');

  const third = await friend();
  await third.goto(`${url}/`);
  await third.getByText('I have a seat code').click();
  await third.getByLabel('Code of the table').last().fill(budi.code);
  await third.getByLabel('Code of the seat').fill(new URL(link).hash.slice(3));
  await third.getByRole('button', { name: 'Go on' }).click();
  await third.getByRole('button', { name: 'Take over the seat' }).click();
  await expect(third.locator('.notice')).toContainText('wrong, used or too old');
});
