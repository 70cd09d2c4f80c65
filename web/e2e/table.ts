// The fixtures of the tests at the table, and what people do there. Everything waits for what the page shows, never for time.

import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { drawn, untilFound } from './in_page';
import { watchFrames } from './frames';
import { myTurn, Player, type TableOptions, type Until } from './player';
import { secondBrowser } from './second_browser';
import { Server } from './server';

/** The long form (`./dev test --long`): whole matches of every game on every screen. The short form has scenes instead. */
export const long = Boolean(process.env.TAKAMAKA_LONG);

interface Fixtures {
  /** The address of the server. */
  url: string;
  /** Opens a second person's own browser. */
  friend(): Promise<Page>;
  /** What the page's console complained about. The end of the test fails if anything is left. */
  complaints: Complaints;
  /** Plays a table of an entry of the shelf over the socket until the moment that the test wants. No page is open yet. */
  prepare(entry: string, until?: Until, table?: TableOptions): Promise<Player>;
  /** The same, and the page of the test takes the seat over. */
  at(entry: string, until?: Until, table?: TableOptions): Promise<Player>;
}

export class Complaints {
  readonly heard: string[] = [];
  #expected: RegExp[] = [];

  /** The test takes the connection away on purpose; the browser's own lines about it are no complaints. */
  expectLostConnection(): void {
    this.#expected.push(/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/);
  }

  get unexpected(): string[] {
    return this.heard.filter((line) => !this.#expected.some((one) => one.test(line)));
  }
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
  context: async ({ context }, use) => {
    const wrong = watchFrames(context);
    await use(context);
    expect(wrong).toEqual([]);
  },
  friend: secondBrowser,
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints();
      page.on('pageerror', (error) => complaints.heard.push(error.message));
      // The browser notes the 404 for a code that opens no table by itself.
      const isNoInvitation = (address: string) => address.includes('/api/invitations/');
      page.on('console', (message) => {
        if (message.type() === 'error' && !isNoInvitation(message.location().url)) complaints.heard.push(message.text());
      });
      await use(complaints);
      expect(complaints.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  prepare: async ({ url }, use) => {
    const players: Player[] = [];
    await use(async (entry, until = myTurn, table = {}) => {
      const player = await Player.create(url, entry, table);
      players.push(player);
      await player.play(until);
      return player;
    });
    for (const player of players) player.close();
  },
  at: async ({ page, url, prepare }, use) => {
    await use(async (entry, until, table) => {
      const player = await prepare(entry, until, table);
      await takeSeat(page, url, player);
      return player;
    });
  },
});
export { expect };

/** The page becomes a prepared player, by the link for another device, and enters their table. */
export async function takeSeat(page: Page, url: string, { code, token }: Player): Promise<void> {
  await page.goto(`${url}/t/${code}#s=${token}`);
  // The page asks first, in any language.
  await page.locator('.sheet .button.primary').click();
  await untilFound(page, () => document.querySelector('.score-sheet, .hand-tile, .rack-tile, .move-list li, .seat-list'), null).catch(
    (error: unknown) => {
      throw new Error(`the prepared table does not open: ${String(error)}`);
    },
  );
  // The player before has a way back; it is not what this test looks at.
  const wayBack = page.locator('.banner.way-back .button').last();
  if (await wayBack.isVisible()) await wayBack.click();
  await drawn(page);
}

/** Chooses an entry of the start page: a game by its picture, and then a way of playing that has a name of its own. */
export async function choose(page: Page, entry: string): Promise<Locator> {
  await page.locator(`[data-family="${entry.split('/')[0]}"]`).click();
  if (entry.includes('/')) await page.locator(`[data-way="${entry}"]`).click();
  const card = page.locator(`.game-card[data-entry="${entry}"]`);
  await expect(card).toBeVisible();
  return card;
}

/** From the start page to a table with bots: a name and one tap. */
export async function playNow(page: Page, url: string, name = 'Wayan'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  // The game of the address is not the first one before the list of games is loaded.
  const entry = new URL(url).searchParams.get('game') ?? 'gaple';
  await choose(page, entry);
  await page.getByRole('button', { name: /^Play now/ }).click();
  await expect(page.getByRole('toolbar', { name: 'Your hand' })).toBeVisible();
  await drawn(page);
}

/** From the start page to the waiting room of a private table. Returns the link for friends. */
export async function hostTable(page: Page, url: string, name = 'Ayu'): Promise<string> {
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeVisible();
  return page.getByRole('textbox', { name: 'Invite friends' }).inputValue();
}

/** Opens everything that is folded. In a waiting room, the rules come with the list of games. */
export async function unfold(page: Page): Promise<void> {
  if ((await page.locator('.waiting').count()) > 0) await expect(page.locator('.presets')).toBeAttached();
  const folded = page.locator('details:not(.more, [open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

export async function joinByLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
}

export const hand = (page: Page): Locator => page.locator('.hand-tile');
export const scoreSheet = (page: Page): Locator => page.locator('.score-sheet');

/** Which tiles are in hand, sorted. */
export async function tilesInHand(page: Page): Promise<string[]> {
  const tiles = await hand(page).evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.tile ?? ''));
  return tiles.sort();
}

/** Waits for our turn; false if the deal is over instead. */
export async function awaitTurn(page: Page): Promise<boolean> {
  const found = await untilFound(
    page,
    () => {
      const table = document.querySelector<HTMLElement>('.table');
      if (document.querySelector('.score-sheet')) return table?.dataset.phase === 'playing' ? null : 'sheet';
      return table?.matches('.my-turn') && document.querySelector('.hand-tile, .rack-tile') ? 'turn' : null;
    },
    null,
  );
  return found === 'turn';
}

/** The number in front of a minus sign or behind it, as the score sheet writes it. */
export const number = (text: string | null): number => Number((text ?? '').replace('−', '-'));

/** What each player has in a column of the score sheet's first table; 1 is the first column after the name. */
export async function columnOfSheet(page: Page, column: number): Promise<number[]> {
  const cells = scoreSheet(page).locator('.scores').first().locator(`tbody tr:first-child td:nth-child(${column + 1})`);
  await expect(cells.first()).toBeVisible();
  return (await cells.allTextContents()).map(number);
}

/** The next table that this page asks for has the seats and options of the test. */
export async function routeCreate(page: Page, table: { seats?: number; options?: { [option: string]: unknown } }): Promise<void> {
  await page.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      const asked = JSON.parse(String(message));
      if (asked.type === 'create') {
        asked.seats = table.seats ?? asked.seats;
        asked.options = { ...asked.options, ...table.options };
        asked.settings = { between_deals_seconds: 120, ...asked.settings };
      }
      server.send(JSON.stringify(asked));
    });
  });
}
