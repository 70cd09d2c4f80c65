// A lost page, device, connection or server: the player returns to the same hand.

import type { WebSocketRoute } from '@playwright/test';
import { noSidewaysScrolling } from './axe';
import { moveByTap, playDeal } from './game';
import { holding, myTurn, Player } from './player';
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
  await expect(hand(page).first()).toBeVisible();
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

test('after the device has slept the page asks for the table again, and shows the clocks of the server', async ({ page, at }) => {
  await page.clock.install();
  const hellos: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => String(payload).includes('"hello"') && hellos.push(String(payload))));
  await at('gaple', myTurn, { settings: { turn_seconds: 300 } });
  const clock = page.locator('.myself [role=timer]');
  await expect(clock).toContainText(/2\d\d s/);
  const before = hellos.length;
  // Only the device of this page sleeps: on the server nothing has passed.
  await page.clock.fastForward(200_000);
  await expect.poll(() => hellos.length).toBe(before + 1);
  expect(hellos.at(-1)).toContain('"resume"');
  await expect(clock).toContainText(/2\d\d s/);
});

// What a person reads, by the way in which the server has closed the connection for good; and what they can do, if that can help.
const lastWords: readonly (readonly [code: number, text: RegExp, button?: string])[] = [
  [4400, /closed the connection \(4400\)/, 'Try now'],
  [4413, /closed the connection \(4413\)/, 'Try now'],
  [4429, /closed the connection \(4429\)/, 'Try now'],
  [4409, /opened in another window/, 'Take it back'],
  [4406, /This page is older than the server/, 'Load again'],
  [4410, /banned you/],
  [4411, /This device was signed out/, 'Start as a new player'],
  [4412, /You were erased/, 'Start as a new player'],
];

test('a connection that is closed for good leaves one clear state, and no turn to play @phone', async ({ page, at }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await at('gaple');
  for (const [code, text, button] of lastWords) {
    await expect(hand(page).first().or(page.locator('.page.start'))).toBeVisible();
    await sockets.at(-1)?.close({ code });
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByRole('button')).toHaveText(button ? [button] : []);
    await expect(page.locator('.table, .page.start')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/Your turn/);
    await noSidewaysScrolling(page, String(code));
    if (button) await page.getByRole('button').click();
    else await page.reload();
  }
});

test('a removed player is on the start page, with nothing to come back to and a silent console', async ({ page, url }) => {
  await page.addInitScript(() => {
    // The browser writes this as a warning, which no test sees.
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (this: WebSocket, ...what: Parameters<typeof send>) {
      if (this.readyState !== WebSocket.OPEN) console.error('sent on a closing socket');
      send.apply(this, what);
    };
  });
  const ayu = await Player.create(url, 'gaple', { name: 'Ayu', bots: null });
  await page.goto(`${url}/t/${ayu.code}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await ayu.askHere('remove', { seat: 1 });
  await expect(page.locator('.notice')).toHaveText('The host removed you from this table.');
  await expect(page.locator('.page.start')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to your table' })).toHaveCount(0);
  ayu.close();
});
