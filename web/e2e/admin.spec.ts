// An admin's day, about a game that players have just finished: search, review, report, ban, audit log.

import type { Page } from '@playwright/test';
import { fitsPhone, inBothSchemes } from './axe';
import { act, enter, expect, findPlayer, heading, open, password, played, seated, test } from './admin';
import { playDeal } from './game';
import { holding } from './player';
import { scoreSheet, takeSeat } from './table';

const place = (page: Page) => page.locator('.review-grid');
const at = async (page: Page) => Number(await place(page).getAttribute('data-seq'));

/** Whether the visible part of the time line shows the line of the moment. */
const currentIsShown = (page: Page) =>
  page.locator('.time-line ol').evaluate((list) => {
    const line = list.querySelector('[aria-current]')?.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    return line !== undefined && line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
  });

test('an admin finds a game, steps through it, verifies it, handles its report and bans its player; the audit log shows it', async ({
  page,
  server,
}) => {
  await played(server);
  await enter(page, server);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Somebody plays very slowly');

  await open(page, 'Games');
  await page.getByLabel('Player').fill('Wayan');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/admin\/games\?player=Wayan$/);
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(heading(page, /^Gaple/)).toBeVisible();

  // One line has it all: chat, refusals with their rule, and every move.
  const line = page.getByRole('region', { name: 'Time line' });
  await expect(line.locator('.kind-chat.moment')).toContainText('selamat siang');
  await expect(line.locator('.kind-refused.moment').first()).toContainText('refused');
  await expect(line.locator('.kind-game.moment').nth(5)).toBeVisible();
  // Everybody's hand is open: the deal is over. From now on a key leads from one position to the next.
  await expect(page.locator('.all-hands li')).toHaveCount(4);

  await page.keyboard.press('ArrowRight');
  const first = await at(page);
  await page.keyboard.press('ArrowRight');
  const second = await at(page);
  expect(second).toBeGreaterThan(first);
  await page.keyboard.press('ArrowRight');
  const third = await at(page);
  expect(third).toBeGreaterThan(second);
  await expect(page).toHaveURL(new RegExp(`#${third}$`));
  await expect(page.locator('.all-hands li')).toHaveCount(4);
  const link = page.url();
  await page.keyboard.press('End');
  await expect.poll(() => at(page)).toBeGreaterThan(third);
  // The line of the moment stays in view after every step.
  await expect.poll(() => currentIsShown(page)).toBe(true);
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => currentIsShown(page)).toBe(true);
  await page.goto(link);
  await expect(place(page)).toHaveAttribute('data-seq', String(third));
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'To the beginning' })).toBeDisabled();

  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sound');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Sheet and ledger' }).click();
  await expect(page.getByRole('region', { name: 'Sheet' })).toContainText('Wayan');
  await expect(page.getByRole('region', { name: 'Sheet' })).toContainText(/Collects \d+ from/);

  await page.getByRole('button', { name: 'Note …' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Looked at it; nothing odd');
  await page.getByRole('dialog').getByLabel('Flag').fill('slow');
  await page.getByRole('dialog').getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('slow');

  await open(page, 'Reports');
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('In work').last()).toBeVisible();
  await page.getByRole('button', { name: 'Close …' }).click();
  await page.getByLabel('What came of it').selectOption('acted');
  await act(page, 'Close it', 'Spoken with them');
  await page.getByLabel('State').selectOption('closed');
  await expect(page.getByRole('region', { name: 'Reports' })).toContainText('acted');
  await page.getByRole('region', { name: 'Reports' }).getByRole('link').first().click();
  await expect(heading(page, /^Gaple/)).toBeVisible();
  await expect(page).toHaveURL(/#\d+$/);

  await findPlayer(page, 'Wayan');
  await page.getByRole('button', { name: 'Ban …' }).click();
  await page.getByLabel('For how long').selectOption('60');
  await act(page, 'Ban', 'Plays very slowly');
  await open(page, 'Bans');
  await expect(page.getByRole('region', { name: 'Bans' })).toContainText('Plays very slowly');
  await page.getByRole('button', { name: 'Lift …' }).click();
  await act(page, 'Lift it', 'They have said sorry');
  await expect(page.getByText('Nobody is banned.')).toBeVisible();

  await open(page, 'Audit');
  const log = page.getByRole('region', { name: 'Audit log' });
  for (const reason of ['Spoken with them', 'Plays very slowly', 'They have said sorry']) await expect(log).toContainText(reason);
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText('The chain is sound')).toBeVisible();
  await page.getByLabel('Action').fill('make_ban');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(log).not.toContainText('Spoken with them');
});

test('the hands of a running match open only with a reason and the second factor; the audit log and the players hear of it', async ({
  page,
  server,
  another,
}) => {
  const player = await seated(server);
  await player.play(holding(2));
  const deal = player.now()?.deal ?? 0;
  const table = await another();
  await takeSeat(table, server.url, player);
  await enter(page, server);
  await open(page, 'Games');
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(page.getByText('This match runs: you see it as a spectator does.')).toBeVisible();
  await expect(page.locator('.position')).toBeVisible();
  await expect(page.locator('.all-hands')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the hands …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('written to the audit log');
  await expect(dialog).toContainText('the table is told');
  await dialog.getByLabel('Reason').fill('Two of them seem to know each other’s hands');
  await dialog.getByLabel('Your password').fill('not the password at all');
  await dialog.getByRole('button', { name: 'Open the hands' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The second factor is wrong.');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Open the hands' }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^Hands of deal ${deal}`) }).locator('.all-hands li')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await open(page, 'Audit');
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('Two of them seem to know');
  // The players are told when the deal is over, and not before.
  const told = table.getByText(`The administrators of this server saw the hands of deal ${deal}.`);
  await expect(told).toHaveCount(0);
  await playDeal(table);
  await expect(scoreSheet(table).locator(told)).toBeVisible();
});

test('an admin closes a room with a reason, and its players are told', async ({ page, server, another }) => {
  const table = await another();
  await takeSeat(table, server.url, await seated(server));
  await enter(page, server);
  await open(page, 'Rooms');
  await page.getByRole('region', { name: 'Rooms' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mute …' }).click();
  await act(page, 'Mute', 'Swears');
  await expect(page.getByText('muted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close the room …' }).click();
  await act(page, 'Close the room', 'Nobody keeps to the rules here');
  await expect(page.getByText('This room is closed.')).toBeVisible();
  await expect(table.getByRole('toolbar', { name: 'Your hand' })).toHaveCount(0);
});

test('axe finds nothing in the review of a game, in light and in dark, and it fits a phone', async ({ page, server }) => {
  const fine = async (screen: string) => {
    await inBothSchemes(page, screen);
    await fitsPhone(page, screen);
  };
  await played(server);
  await enter(page, server);
  await open(page, 'Games');
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(page.locator('.all-hands li')).toHaveCount(4);
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  await fine('review');
  for (const tab of ['Sheet and ledger', 'Facts', /^Notes and reports/, 'Room']) {
    await page.getByRole('button', { name: tab }).click();
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await fine(String(tab));
  }
  await open(page, 'Players');
  await page.getByRole('link', { name: 'Wayan' }).click();
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await fine('player');
});
