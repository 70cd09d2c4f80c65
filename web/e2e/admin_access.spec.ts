// Signing in and out, and what the page offers to each role.

import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fitsPhone, inBothSchemes } from './axe';
import { act, enter, expect, heading, linkFor, makeAccount, open, openAccount, password, signIn, signOut, test } from './admin';

const places = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link').allInnerTexts();

/** What an authenticator shows (RFC 6238). */
function codeOf(secret: string, ms: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test.describe('on a server without accounts', () => {
  test.use({ fresh: true });

  test('the first link makes an admin once; then they sign in with their password, and out', async ({ page, server, another }) => {
    const link = await server.firstLink();
    await makeAccount(page, link, 'ayu');
    await expect(page.locator('.admin-bar .who')).toHaveText(/ayu\s*admin/);
    const second = await another();
    await second.goto(link);
    await expect(heading(second, 'This link cannot be used')).toBeVisible();
    await second.getByRole('button', { name: 'To the sign-in' }).click();
    await signIn(second, 'ayu', 'something else entirely');
    await expect(second.getByRole('alert')).toContainText('Name, password or code is wrong.');
    await second.getByLabel('Password').fill(password);
    await second.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(second, 'Overview')).toBeVisible();
    // The first page lists both sessions, and can be ended from there.
    await page.locator('.admin-bar .who').click();
    await expect(page.getByRole('button', { name: 'End', exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByRole('button', { name: 'End', exact: true })).toHaveCount(0);
    await open(second, 'Accounts');
    await expect(second.getByText('Your session is over.')).toBeVisible();
    await signIn(second, 'ayu');
    await expect(heading(second, 'Accounts')).toBeVisible();
    await signOut(page);
    await page.reload();
    await expect(heading(page, 'Sign in to the admin page')).toBeVisible();
  });
});

test.describe('on a server where admins need an authenticator', () => {
  test.use({ fresh: true, factor: 'required' });

  test('the first admin cannot pass by it, and an order asks for its code', async ({ page, server }) => {
    await openAccount(page, await server.firstLink(), 'ayu');
    await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
    // Nor by another way into the page.
    await page.goto(`${server.url}/admin/accounts`);
    await expect(heading(page, 'Set up an authenticator')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin pages' })).toHaveCount(0);
    const card = page.getByRole('region', { name: 'Set up an authenticator' });
    await card.getByLabel('Your password').fill(password);
    await card.getByRole('button', { name: 'Set up an authenticator' }).click();
    const secret = (await card.locator('.secret code').innerText()).replaceAll(' ', '');
    await card.getByLabel('Code it shows now').fill(codeOf(secret, Date.now()));
    await card.getByRole('button', { name: 'Confirm' }).click();
    await expect(heading(page, 'Accounts')).toBeVisible();
    await page.getByRole('button', { name: 'Link for a new account …' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Your password')).toHaveCount(0);
    await dialog.getByLabel('Reason').fill('They help on Fridays');
    await dialog.getByLabel('Code of your authenticator').fill('000000');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The second factor is wrong.');
    // The next code: the set-up has used the present one.
    await dialog.getByLabel('Code of your authenticator').fill(codeOf(secret, Date.now() + 30_000));
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(page.getByRole('dialog', { name: 'The link' })).toBeVisible();
  });
});

test('after five wrong guesses the sign-in must wait, and says so', async ({ server, another }) => {
  const guesser = await another();
  await guesser.goto(`${server.url}/admin`);
  for (let guess = 0; guess < 5; guess++) {
    const answered = guesser.waitForResponse(/sign-in$/);
    await signIn(guesser, 'ayu', `guess number ${guess}`);
    await answered;
  }
  await guesser.getByRole('button', { name: 'Sign in' }).click();
  await expect(guesser.getByRole('alert')).toContainText(/Too many failures.*Try again in/s);
});

test('an admin sets up an authenticator by its QR code, and needs it from then on', async ({ page, server }) => {
  await enter(page, server);
  await page.locator('.admin-bar .who').click();
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  const card = page.getByRole('region', { name: 'Set up an authenticator' });
  await card.getByLabel('Your password').fill(password);
  await card.getByRole('button', { name: 'Set up an authenticator' }).click();
  await expect(card.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = (await card.locator('.secret code').innerText()).replaceAll(' ', '');
  await card.getByLabel('Code it shows now').fill('000000');
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  await card.getByLabel('Code it shows now').fill(codeOf(secret, Date.now()));
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('set up', { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, 'ayu');
  // A code is good once. This is the next one: the server accepts it a little early.
  await page.getByLabel('Code of your authenticator').fill(codeOf(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.admin-bar .who')).toHaveText(/ayu/);
});

test('the page offers a viewer nothing that only an admin may do', async ({ page, server, another }) => {
  await enter(page, server);
  expect(await places(page)).toEqual(['Overview', 'Games', 'Reports', 'Rooms', 'Players', 'Chat', 'Chips', 'Lists', 'Bans', 'Audit', 'Accounts']);
  const link = await linkFor(page, 'viewer');
  const viewer = await another();
  await makeAccount(viewer, server.url + link, 'wayan');
  expect(await places(viewer)).toEqual(['Overview', 'Games', 'Players', 'Chips', 'Lists']);
  for (const name of ['Announce …', 'Drain …', 'Export …', 'Ban …'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await viewer.goto(`${server.url}/admin/audit`);
  await expect(heading(viewer, 'Not for this role')).toBeVisible();
  // The admin locks the account; its owner is out.
  await page.reload();
  await page.getByRole('row', { name: /^wayan/ }).or(page.locator('tr', { hasText: 'wayan' })).first().getByRole('button', { name: 'Lock …' }).click();
  await act(page, 'Lock the account', 'They have left');
  await expect(page.locator('tr', { hasText: 'wayan' }).first()).toContainText('disabled');
  await viewer.goto(`${server.url}/admin/games`);
  await signIn(viewer, 'wayan');
  await expect(viewer.getByRole('alert')).toBeVisible();
  await open(page, 'Audit');
  await expect(page.locator('tr', { hasText: 'They have left' }).filter({ hasText: 'Change account' }).first()).toBeVisible();
});

test('axe finds nothing at the sign-in and inside, in light and in dark, and they fit a phone', async ({ page, server, another }) => {
  const outside = await another();
  await outside.goto(`${server.url}/admin`);
  await expect(heading(outside, 'Sign in to the admin page')).toBeVisible();
  await inBothSchemes(outside, 'sign in');
  await enter(page, server);
  const all = await places(page);
  expect(all.length).toBeGreaterThan(5);
  for (const place of all) {
    await open(page, place);
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await inBothSchemes(page, place);
    await fitsPhone(page, place);
  }
  await page.getByRole('button', { name: 'Link for a new account …' }).click();
  await inBothSchemes(page, 'a dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('.admin-bar .who').click();
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await inBothSchemes(page, 'own account');
});

test('the page asks no other origin for anything, and the browser refuses nothing inline', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url) foreign.push(request.url());
  });
  const answer = await page.goto(`${server.url}/admin/games?player=Ayu`);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(heading(page, 'Games')).toBeVisible();
  await enter(page, server);
  expect(foreign).toEqual([]);
  // An address without a file gets 404, not the page.
  expect((await page.request.get(`${server.url}/admin/assets/nothing.js`)).status()).toBe(404);
  expect((await page.request.get(`${server.url}/admin/api/v1/nothing`)).status()).toBe(404);
});
