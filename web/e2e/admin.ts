// What tests do at the admin, and at the table that it looks at, in the words of people who do it.

import { readFile } from 'node:fs/promises';
import { expect, type Page, test as base } from '@playwright/test';
import { secondBrowser } from './second_browser';
import { Server } from './server';
import { playDeal, playNow } from './table';

export const password = 'a few words in a row';

interface Fixtures {
  /** A server of this test's own: its first link is used once. */
  server: Server;
  /** Another person's own browser. */
  another(): Promise<Page>;
  /** What the pages' consoles complained about; must be empty in the end. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    // What says that it comes from elsewhere is believed: so a test can come from another address.
    const server = await Server.start(20, ['--trusted-proxies', '127.0.0.1']);
    await use(server);
    await server.stop();
  },
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      context.on('weberror', (error) => heard.push(error.error().message));
      context.on('console', (message) => {
        // The browser's own line for every answer that is a refusal; pages tell those in words.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) heard.push(message.text());
      });
      await use(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  another: secondBrowser,
});
export { expect };

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Uses a one-time link: an account, without an authenticator. */
export async function makeAccount(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Make your account')).toBeVisible();
  // Nobody who looks on sees the token.
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('The same again').fill(password);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(heading(page, `Welcome, ${name}`)).toBeVisible();
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

/** To a place of the bar. */
export async function open(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: place, exact: true }).click();
}

/** Fills the open dialog's reason in and presses its button; it closes when the server has done it. */
export async function act(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** An admin makes a link for another role; answers with the link. */
export async function linkFor(page: Page, role: string): Promise<string> {
  await open(page, 'Accounts');
  await page.getByRole('button', { name: 'Link for a new account …' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption(role);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('She helps on Fridays');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByRole('dialog', { name: 'The link' }).getByLabel('Link').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return new URL(link).pathname + new URL(link).hash;
}

/** Presses what saves a file; answers with its name and what is in it. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** A match of one deal against bots, with a word said, a move tried in vain, and a report. */
export async function played(page: Page, url: string, name = 'Wayan'): Promise<void> {
  const wire = await listenIn(page, { deals: 1 });
  await playNow(page, url, name);
  wire.say({ type: 'say', id: 't1', text: 'selamat siang' });
  wire.say({ type: 'act', id: 't2', action: { type: 'discard', tile: '0-0' } });
  wire.say({ type: 'report', id: 't3', category: 'behaviour', text: 'Somebody plays very slowly' });
  await playDeal(page);
}

/** To the page of a player of that name. */
export async function findPlayer(page: Page, name: string): Promise<void> {
  await open(page, 'Players');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

export interface Wire {
  /** Says something that the page itself would not. */
  say(message: { [key: string]: unknown }): void;
}

/** The next table of this page has the options of the test; and the test can speak on the page's own socket. */
export async function listenIn(page: Page, options: { [option: string]: unknown }): Promise<Wire> {
  let room = '';
  let seq = 0;
  let send: (text: string) => void = () => undefined;
  await page.routeWebSocket(/\/ws$/, (client) => {
    const server = client.connectToServer();
    send = (text) => server.send(text);
    client.onMessage((message) => {
      const asked = JSON.parse(String(message));
      if (asked.type === 'create') asked.options = { ...asked.options, ...options };
      server.send(JSON.stringify(asked));
    });
    server.onMessage((message) => {
      const told = JSON.parse(String(message));
      if (told.type === 'update') {
        room = told.room;
        seq = told.seq;
      }
      client.send(message);
    });
  });
  return { say: (message) => send(JSON.stringify({ room, ...(message.type === 'act' && { seq }), ...message })) };
}
