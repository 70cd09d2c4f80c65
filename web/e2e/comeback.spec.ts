// A lost page, device, connection or server: the player returns to the same hand.

import { moveByTap, playDeal } from './game';
import { holding } from './player';
import { Server } from './server';
import { awaitTurn, expect, hand, playNow, scoreSheet, test, tilesInHand } from './table';

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
    const kept = page.getByText('Not sent yet');
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

test('a player’s own link opens the seat on another device and leaves no token in the address', async ({ page, at, friend }) => {
  await at('gaple');
  const tiles = await tilesInHand(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Open on another device').click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link for another device' }).inputValue();
  expect(link).toContain('#s=');
  const phone = await friend();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Go on as Wayan' }).click();
  await expect(hand(phone).first()).toBeVisible();
  expect(await tilesInHand(phone)).toEqual(tiles);
  expect(phone.url()).not.toContain('#');
  await expect(page.getByRole('alert')).toContainText('opened in another window');
});

test('a player who goes to the start page and back keeps the seat', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Start page' }).click();
  await page.getByRole('button', { name: 'Back to your table' }).click();
  await expect(page.locator('.table')).toBeVisible();
});
