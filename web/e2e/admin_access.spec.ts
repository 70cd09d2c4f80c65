// Who gets in, and what he is offered.

import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findings, overflow } from './axe';
import { act, expect, heading, linkFor, makeAccount, open, password, signIn, signOut, test } from './admin';

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

test('the first link makes an admin once; then one signs in by password, and out', async ({ page, server, another }) => {
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
  // Its own session is listed beside the other, and can be ended from there.
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

test('who guesses waits, and is told so', async ({ page, server, another }) => {
  await makeAccount(page, await server.firstLink(), 'ayu');
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

test('an authenticator is set up by its QR code, and asked for from then on', async ({ page, server }) => {
  await makeAccount(page, await server.firstLink(), 'ayu');
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
  // A code is good once: the next is used, which the server takes a little before its time.
  await page.getByLabel('Code of your authenticator').fill(codeOf(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.admin-bar .who')).toHaveText(/ayu/);
});

test('a viewer is offered nothing that is an admin’s', async ({ page, server, another }) => {
  await makeAccount(page, await server.firstLink(), 'ayu');
  expect(await places(page)).toEqual(['Overview', 'Games', 'Reports', 'Rooms', 'Players', 'Chat', 'Chips', 'Bans', 'Audit', 'Accounts']);
  const link = await linkFor(page, 'viewer');
  const viewer = await another();
  await makeAccount(viewer, server.url + link, 'wayan');
  expect(await places(viewer)).toEqual(['Overview', 'Games', 'Players', 'Chips']);
  for (const name of ['Announce …', 'Drain …', 'Export …', 'Ban …'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await viewer.goto(`${server.url}/admin/audit`);
  await expect(heading(viewer, 'Not for this role')).toBeVisible();
  // The admin locks the account; whoever used it is out.
  await page.reload();
  await page.getByRole('row', { name: /^wayan/ }).or(page.locator('tr', { hasText: 'wayan' })).first().getByRole('button', { name: 'Lock …' }).click();
  await act(page, 'Lock the account', 'He has left');
  await expect(page.locator('tr', { hasText: 'wayan' }).first()).toContainText('disabled');
  await viewer.goto(`${server.url}/admin/games`);
  await signIn(viewer, 'wayan');
  await expect(viewer.getByRole('alert')).toBeVisible();
  await open(page, 'Audit');
  await expect(page.locator('tr', { hasText: 'He has left' }).filter({ hasText: 'Change account' }).first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing at the door and inside in ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/admin`);
    await expect(heading(page, 'Sign in to the admin page')).toBeVisible();
    expect(await findings(page), 'sign in').toEqual([]);
    await makeAccount(page, await server.firstLink(), 'ayu');
    for (const place of await places(page)) {
      await open(page, place);
      await expect(page.getByText('Loading …')).toHaveCount(0);
      expect(await findings(page), place).toEqual([]);
      expect(await overflow(page), place).toBe(0);
    }
    await page.getByRole('button', { name: 'Link for a new account …' }).click();
    expect(await findings(page), 'a dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('.admin-bar .who').click();
    await expect(page.getByText('Loading …')).toHaveCount(0);
    expect(await findings(page), 'own').toEqual([]);
  });
}

test('nothing is asked of another origin, and nothing inline is refused', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url) foreign.push(request.url());
  });
  const answer = await page.goto(`${server.url}/admin/games?player=Ayu`);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await makeAccount(page, await server.firstLink(), 'ayu');
  expect(foreign).toEqual([]);
  // What is not there is not the page.
  expect((await page.request.get(`${server.url}/admin/assets/nothing.js`)).status()).toBe(404);
  expect((await page.request.get(`${server.url}/admin/api/v1/nothing`)).status()).toBe(404);
});
