// The waiting line of a table: guests without a seat wait, in pairs if they like, and get the seats of the losers.

import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { Player } from './player';
import { expect, hand, hostTable, scoreSheet, takeSeat, test } from './table';

/** A running match of one deal: Ayu, who holds the page's seat 0, and three bots, two against two. The losers leave, and guests wait for the next match. */
const running = (url: string): Promise<Player> =>
  Player.create(url, 'gaple', { name: 'Ayu', options: { teams: true, deals: 1 }, settings: { losers_leave: 'match', late_guests: false } });

/** Comes by the link of a table where no seat is free. */
async function come(page: Page, url: string, code: string, name: string): Promise<void> {
  await page.goto(`${url}/t/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(note(page)).toContainText('No seat is free.');
}
const note = (page: Page) => page.getByRole('region', { name: 'Waiting line' });

test('two guests wait as partners, get the seats of the losers, and play the next match', async ({ page, url, friend }) => {
  const ayu = await running(url);
  await come(page, url, ayu.code, 'Eko');
  await note(page).getByRole('button', { name: 'Wait for a seat' }).click();
  await expect(note(page)).toContainText('You wait in place 1.');

  const second = await friend();
  await come(second, url, ayu.code, 'Fajar');
  await note(second).getByText('Waiting line').click();
  await inBothSchemes(second, 'a guest');
  await noSidewaysScrolling(second, 'a guest');
  await note(second).getByRole('button', { name: 'Wait as partner of Eko' }).click();
  await note(page).getByText('Waiting line').click();
  await expect(note(page).getByRole('listitem')).toHaveText(['Eko and Fajar (you)']);

  await ayu.finish();
  // As long as this match has lasted.
  await expect(scoreSheet(page)).toContainText(/You wait in place 1: about (1 minute|\d+ minutes)\./);
  await inBothSchemes(page, 'the sheet');
  await ayu.askHere('start');
  for (const one of [page, second]) await expect(hand(one).first()).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  ayu.close();
});

test('a guest waits, reads the line and leaves it by typed words', async ({ page, url }) => {
  const ayu = await running(url);
  await come(page, url, ayu.code, 'Eko');
  await page.keyboard.press('t');
  const box = page.getByLabel('Command', { exact: true });
  await expect(box).toBeFocused();
  const type = async (command: string) => {
    await box.fill(command);
    await box.press('Enter');
  };
  await type('wait');
  await expect(note(page)).toContainText('You wait in place 1.');
  await expect(page.getByRole('log')).toContainText('Eko waits for a seat, in place 1.');
  await type('line');
  await expect(page.locator('.answers')).toContainText('1. Eko');
  await type('wait Fajar');
  await expect(page.locator('.notice')).toContainText('You are in the waiting line already.');
  await type('leave');
  await expect(note(page)).toContainText('No seat is free.');
  await type('line');
  await expect(page.locator('.answers')).toContainText('Nobody waits for a seat.');
  ayu.close();
});

test('a player sees the line in the menu @phone', async ({ page, url }) => {
  const ayu = await running(url);
  await takeSeat(page, url, ayu);
  const eko = await Player.connect(url, 'Eko');
  const { room } = await eko.ask('join', { code: ayu.code });
  await eko.ask('line_up', { room });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sheet summary', { hasText: /^Seats$/ }).click();
  await expect(page.locator('.sheet')).toContainText('1 person waits for a seat.');
  await expect(page.locator('.sheet .line-list li')).toHaveText(['Eko']);
  await inBothSchemes(page, 'the line in the menu');
  await noSidewaysScrolling(page, 'the line in the menu');
  eko.close();
});

test('the host chooses whose seats go to the line; a set only where the game has sets', async ({ page, url }) => {
  await hostTable(page, url);
  await page.getByText('Table settings', { exact: true }).last().click();
  const choice = page.getByLabel('The losers leave the table');
  await choice.selectOption('after each match');
  await expect(page.locator('.notice')).toContainText('The change is made.');
  await choice.selectOption('after a set');
  await expect(page.locator('.notice.bad')).toBeVisible();
  await expect(choice).toHaveValue('match');
});
