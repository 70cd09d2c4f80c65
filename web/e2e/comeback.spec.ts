// A lost page, device, connection or server: the player returns to the same hand.

import { moveByTap, playDeal } from './game';
import { holding } from './player';
import { Server } from './server';
import { awaitTurn, expect, hand, hostTable, joinByLink, playNow, scoreSheet, test, tilesInHand } from './table';

test('a reload in the middle of a deal brings the same hand back', async ({ page, at }) => {
  await at('gaple', holding(5));
  const before = await tilesInHand(page);
  expect(before.length).toBeLessThan(7);
  await page.reload();
  await expect(hand(page).first()).toBeVisible();
  expect(await tilesInHand(page)).toEqual(before);
});

test('the server dies in the middle of a deal, comes back, and nothing is lost', async ({ page, complaints }) => {
  const server = await Server.start();
  try {
    await playNow(page, server.url);
    expect(await moveByTap(page)).toBe(true);
    expect(await awaitTurn(page)).toBe(true);
    const before = await tilesInHand(page);
    const code = page.url();
    complaints.expectLostConnection();
    await server.kill();
    await expect(page.getByText(/^Connection lost/).last()).toBeVisible();
    // The page keeps a tap without a connection, and sends it when the connection is back.
    const playable = page.locator('.hand-tile.can-play, .hand-tile.can-discard').first();
    await playable.click();
    const choice = page.locator('.choice button').first();
    const kept = page.getByText('Your move is kept');
    await expect(choice.or(kept).first()).toBeVisible();
    if (await choice.isVisible()) await choice.click();
    await expect(kept).toBeVisible();
    await server.up();
    await page.getByRole('button', { name: 'Try now' }).click({ timeout: 2_000 }).catch(() => undefined);
    await expect(page.getByText(/^Connection lost/)).toHaveCount(0);
    await expect(async () => expect((await tilesInHand(page)).length).toBe(before.length - 1)).toPass();
    expect(page.url()).toBe(code);
    await playDeal(page);
    await expect(scoreSheet(page)).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('a second tab takes the seat over, and the first can take it back', async ({ page, at }) => {
  await at('gaple');
  const tiles = await tilesInHand(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(hand(second).first()).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('opened in another window');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
  await expect(second.getByRole('alert')).toContainText('opened in another window');
  expect(await tilesInHand(page)).toEqual(tiles);
});

test('a player’s own seat link opens the seat on another device and leaves no token in the address', async ({ page, at, friend }) => {
  await at('gaple');
  const tiles = await tilesInHand(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('My seat on another device').click();
  const link = await page.getByRole('textbox', { name: 'My seat on another device' }).inputValue();
  expect(link).toContain('#s=');
  const phone = await friend();
  await phone.goto(link);
  await expect(hand(phone).first()).toBeVisible();
  expect(await tilesInHand(phone)).toEqual(tiles);
  expect(phone.url()).not.toContain('#');
  await expect(page.getByRole('alert')).toContainText('opened in another window');
});

test('a friend who lost their phone returns with a code from the host', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const lost = await friend();
  await joinByLink(lost, link, 'Budi');
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(hand(lost)).toHaveCount(7);
  const tiles = await tilesInHand(lost);
  await lost.context().close();
  await expect(page.getByRole('img', { name: /away|stands in/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sheet').getByText('Seats', { exact: true }).click();
  await page.locator('.sheet .seat-row[data-seat="1"] summary').click();
  await page.getByRole('button', { name: /Code for Budi/ }).click();
  const told = await page.locator('.note', { hasText: 'Seat code for Budi' }).textContent();
  const code = /: ([0-9A-Z-]+)\./.exec(told ?? '')?.[1] ?? '';
  expect(code).not.toBe('');

  const found = await friend();
  await found.goto(url);
  await found.getByText('I lost my seat').click();
  await found.locator('#claim-code').fill(new URL(link).pathname.slice(3));
  await found.locator('#seat-code').fill(code);
  await found.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(hand(found).first()).toBeVisible();
  const back = await tilesInHand(found);
  expect(back.length).toBeGreaterThan(0);
  expect(back.every((tile) => tiles.includes(tile))).toBe(true);
});

test('a player who goes to the start page and back keeps the seat', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Start page' }).click();
  await page.getByRole('button', { name: 'Back to your table' }).click();
  await expect(page.locator('.table')).toBeVisible();
});
