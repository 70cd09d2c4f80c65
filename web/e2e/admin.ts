// The fixtures of the tests at the admin page, and what admins do there.

import { readFile } from 'node:fs/promises';
import { type BrowserContextOptions, expect as usual, type Page, test as base } from '@playwright/test';
import { matchOver, Player } from './player';
import { secondBrowser } from './second_browser';
import { Server } from './server';

export const password = 'a few words in a row';

/** Waits for the check of a password: it costs a second on purpose, and gives way to everything else on a busy machine. */
export const expect = usual.configure({ timeout: 120_000 });

interface Account {
  /** The folder of a stopped server with one account: ayu, an admin. */
  folder: string;
  /** The cookie of their session. */
  state: BrowserContextOptions['storageState'];
}

interface Fixtures {
  /** True for a test that needs a server without accounts. */
  fresh: boolean;
  /** Whether admins must have an authenticator. In most tests their password is the factor, because it can be given often. */
  factor: 'optional' | 'required';
  /** A server for this test alone. Unless it is `fresh`, ayu has an account and the test's page is signed in. */
  server: Server;
  /** Opens another person's own browser. */
  another(): Promise<Page>;
  /** What the pages' consoles complained about. The end of the test fails if anything is left. */
  complaints: string[];
}

export const test = base.extend<Fixtures, { account: Account }>({
  fresh: [false, { option: true }],
  factor: ['optional', { option: true }],
  // A password costs the server a second on purpose: one account is made here, and every server starts on a copy.
  account: [
    async ({ browser }, use) => {
      const server = await Server.start({ more: ['--admin-second-factor', 'optional'] });
      const context = await browser.newContext();
      await makeAccount(await context.newPage(), await server.firstLink(), 'ayu');
      const state = await context.storageState();
      await context.close();
      await server.halt();
      await use({ folder: server.folder, state });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ fresh, account }, use) => use(fresh ? undefined : account.state),
  server: async ({ fresh, factor, account }, use) => {
    // The server believes the proxy's header, so that a test can come from another address.
    const more = ['--trusted-proxies', '127.0.0.1', '--admin-second-factor', factor];
    const server = await Server.start({ more, ...(!fresh && { from: account.folder }) });
    await use(server);
    await server.stop();
  },
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      context.on('weberror', (error) => heard.push(error.error().message));
      context.on('console', (message) => {
        // The browser writes this line for every refusal; the page tells refusals in words.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) heard.push(message.text());
      });
      await use(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  another: secondBrowser,
});

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens the admin page as ayu, who is signed in. */
export async function enter(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/admin`);
  await expect(heading(page, 'Overview')).toBeVisible();
}

/** Uses a one-time link: makes an account, and stops at the page that offers an authenticator. */
export async function openAccount(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Make your account')).toBeVisible();
  // The token is not in the address bar, where others can read it.
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('The same again').fill(password);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(heading(page, `Welcome, ${name}`)).toBeVisible();
}

/** The same, without an authenticator. */
export async function makeAccount(page: Page, link: string, name: string): Promise<void> {
  await openAccount(page, link, name);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
}

export async function signIn(page: Page, name: string, words = password): Promise<void> {
  await expect(heading(page, 'Sign in to the admin page')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(words);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.locator('.admin-bar .who').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in to the admin page')).toBeVisible();
}

/** Opens a place of the bar. */
export async function open(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: place, exact: true }).click();
}

/** Fills in the reason of the open dialog and presses its button. The dialog closes when the server has done it. */
export async function act(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  const factor = dialog.getByLabel('Your password');
  if (await factor.isVisible()) await factor.fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Makes a link for an account of another role, and returns its path. */
export async function linkFor(page: Page, role: string): Promise<string> {
  await open(page, 'Accounts');
  await page.getByRole('button', { name: 'Link for a new account …' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption(role);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They help on Fridays');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const made = page.getByRole('dialog', { name: 'The link' }).getByLabel('Link');
  await expect(made).toBeVisible();
  const link = await made.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return new URL(link).pathname + new URL(link).hash;
}

/** Saves a file, and returns its name and its text. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** A player at a table with bots of this server. */
export function seated(server: Server, name = 'Wayan'): Promise<Player> {
  return Player.create(server.url, 'gaple', { name });
}

/** A match of one deal against bots, with a chat message, a refused move and a report. */
export async function played(server: Server, name = 'Wayan'): Promise<void> {
  const player = await Player.create(server.url, 'gaple', { name, options: { deals: 1 } });
  await player.askHere('say', { text: 'selamat siang' });
  const now = await player.play((moment) => moment.legal.length > 0);
  const refused = await player.request('act', { room: player.room, seq: now.seq, action: { type: 'discard', tile: notHeld(now.own.hand) } });
  expect(refused.type).toBe('refused');
  await player.askHere('report', { category: 'behaviour', text: 'Somebody plays very slowly' });
  await player.play(matchOver);
  player.close();
}

/** A tile of the set that is not in this hand. */
function notHeld(hand: unknown): string {
  const held = hand as string[];
  return ['0-0', '1-1', '2-2', '3-3', '4-4', '5-5', '6-6', '0-1'].find((tile) => !held.includes(tile)) ?? '0-2';
}

/** Opens the page of the player of this name. */
export async function findPlayer(page: Page, name: string): Promise<void> {
  await open(page, 'Players');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}
