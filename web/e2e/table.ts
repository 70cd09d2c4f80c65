// What tests do at the page, in the words of people who play. Everything waits for what the page shows, never for time.

import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { secondBrowser } from './second_browser';
import { Server } from './server';

interface Fixtures {
  /** The address of the server. */
  url: string;
  /** A second person's own browser. */
  friend(): Promise<Page>;
  /** What the page's console complained about; must be empty in the end. */
  complaints: string[];
}

export const test = base.extend<Fixtures, { shared: Server }>({
  shared: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  url: async ({ shared }, use) => use(shared.url),
  friend: secondBrowser,
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      page.on('pageerror', (error) => heard.push(error.message));
      page.on('console', (message) => {
        // A refused socket while the server is down is what the tests of a lost connection are about.
        if (message.type() === 'error' && !message.text().includes('WebSocket')) heard.push(message.text());
      });
      await use(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** From the first page to a table with bots: a name and one tap. */
export async function playNow(page: Page, url: string, name = 'Wayan'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /^Play now/ }).first().click();
  await expect(page.getByRole('toolbar', { name: 'Your hand' })).toBeVisible();
}

/** From the first page to a private table's waiting room; answers with the link for friends. */
export async function hostTable(page: Page, url: string, name = 'Ayu'): Promise<string> {
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /^Private table/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeVisible();
  return page.getByRole('textbox', { name: 'Invite friends' }).inputValue();
}

export async function joinByLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
}

export const hand = (page: Page): Locator => page.locator('.hand-tile');
export const scoreSheet = (page: Page): Locator => page.locator('.score-sheet');
const myTurnOrSheet = (page: Page): Locator => page.locator('.table.my-turn .hand-tile, .score-sheet').first();

/** Which tiles are in hand, sorted. */
export async function tilesInHand(page: Page): Promise<string[]> {
  const tiles = await hand(page).evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.tile ?? ''));
  return tiles.sort();
}

/** Waits for our turn; false if the deal ended instead. */
export async function awaitTurn(page: Page): Promise<boolean> {
  await expect(myTurnOrSheet(page)).toBeVisible({ timeout: 60_000 });
  return (await scoreSheet(page).count()) === 0;
}

/** One move by taps: the first tile that can be played, else the first that can be thrown away. */
export async function moveByTap(page: Page): Promise<void> {
  const before = (await tilesInHand(page)).length;
  const playable = page.locator('.hand-tile.can-play').first();
  if (await playable.count()) await playable.click();
  else await page.locator('.hand-tile.can-discard').first().click();
  // The tile is gone at once, or there is a choice to be made first.
  const choice = page.locator('.choice button').first();
  const gone = hand(page).nth(before - 1);
  await expect(async () => {
    if (await choice.isVisible()) await choice.click({ timeout: 1_000 });
    await expect(gone).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Plays until the deal is over and its score sheet is open. */
export async function playDeal(page: Page, move: (page: Page) => Promise<void> = moveByTap): Promise<void> {
  while (await awaitTurn(page)) await move(page);
  await expect(scoreSheet(page)).toBeVisible();
}

interface TableOptions {
  seats?: number;
  options?: { [option: string]: unknown };
}

/** The next table that is asked for has the seats and options of the test instead of the usual ones. */
export async function routeCreate(page: Page, table: TableOptions): Promise<void> {
  await page.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      const asked = JSON.parse(String(message));
      if (asked.type === 'create') {
        asked.seats = table.seats ?? asked.seats;
        asked.options = { ...asked.options, ...table.options };
      }
      server.send(JSON.stringify(asked));
    });
  });
}

/** A table of a game with bots, from the shelf. */
export async function openTable(page: Page, url: string, game: string, table: TableOptions = {}, name = 'Wayan'): Promise<void> {
  await routeCreate(page, table);
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.locator(`[data-entry="${game}"]`).getByRole('button', { name: /^Play now/ }).click();
}

/** The same, played with pictures. */
export async function playGame(page: Page, url: string, game: string, table: TableOptions = {}, name = 'Wayan'): Promise<void> {
  await openTable(page, url, game, table, name);
  await expect(page.getByRole('toolbar', { name: 'Your hand' })).toBeVisible();
}
