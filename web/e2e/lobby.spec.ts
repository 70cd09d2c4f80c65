// The start page: from nothing to the first tile, and every way into a game.

import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling, overflow, smallTargets } from './axe';
import { choose, expect, hostTable, test, unfold } from './table';

const entries = [
  ['gaple', 'Gaple'],
  ['seychelles', 'Seychelles'],
  ['garrafina', 'Garrafina'],
  ['garrafina/correlativa', 'Correlativa'],
  ['triple', 'Triple Domino'],
  ['triple/solitaire', 'Triple Domino alone'],
  ['kap_tai_shap', 'Kap Tai Shap'],
] as const;

/** How many games the page has; some are ways of playing another one. */
const families = new Set(entries.map(([entry]) => entry.split('/')[0])).size;

test('every game has a picture, two sentences, its length and everything a player can do with it', async ({ page, url }) => {
  await page.goto(url);
  await expect(page.locator('[data-family] svg.game-picture')).toHaveCount(families);
  for (const [entry, title] of entries) {
    const here = await choose(page, entry);
    await expect(here.getByRole('heading')).toContainText(title);
    expect(await here.innerText(), title).not.toContain('1 players');
    await expect(page.locator('.primary')).toHaveCount(1);
    await expect(here.locator('.primary')).toContainText(entry.endsWith('solitaire') ? 'on your own' : /against \d bots?/);
    expect((await here.locator('p').first().innerText()).split(/[.!?](?:\s|$)/).filter(Boolean).length, title).toBeGreaterThanOrEqual(2);
    await expect(here.getByRole('button', { name: /^Play now/ })).toBeVisible();
    await expect(here.getByRole('link', { name: /^Rules/ })).toBeVisible();
    await expect(here.getByRole('button', { name: /^Learn in two minutes/ })).toBeVisible();
    await expect(here.getByRole('button', { name: /^Play with friends/ })).toHaveCount(entry.endsWith('solitaire') ? 0 : 1);
  }
});

/** One for each number of taps; the first match by touch of every game begins with the same taps. */
const shortest: ReadonlySet<string> = new Set(['gaple', 'triple/solitaire']);

for (const [entry, title] of entries)
  test(`the first visit is ${entry.includes('/') ? 'four' : 'three'} taps from the first tile of ${title} ${shortest.has(entry) ? '@phone' : '@long'}`, async ({ page, url }) => {
    await page.addInitScript(() => {
      const counted = window as unknown as { taps: number };
      counted.taps = 0;
      addEventListener('pointerdown', (event) => event.isTrusted && counted.taps++, true);
    });
    await page.goto(url);
    await page.getByLabel('Your name').click();
    await page.keyboard.type('Wayan');
    await (await choose(page, entry)).getByRole('button', { name: /^Play now/ }).click();
    await expect(page.getByRole('toolbar', { name: 'Your hand' }).or(page.locator('.plain-board')).first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBeLessThanOrEqual(entry.includes('/') ? 4 : 3);
    await expect(page.getByText('Wayan').first()).toBeAttached();
  });

test('a player without a name is called Guest', async ({ page, url }) => {
  await page.goto(url);
  await (await choose(page, 'gaple')).getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('.myself .name')).toHaveText('Guest');
});

test('the game of the address stands first and is chosen', async ({ page, url }) => {
  await page.goto(`${url}/?game=seychelles`);
  await expect(page.locator('.family').first()).toHaveAttribute('data-family', 'seychelles');
  await expect(page.locator('.game-card')).toHaveAttribute('data-entry', 'seychelles');
});

const screens: { what: string; open(page: Page, url: string): Promise<unknown> }[] = [
  { what: 'start', open: (page, url) => page.goto(url).then(() => expect(page.locator('[data-family]')).toHaveCount(families)) },
  { what: 'waiting room', open: (page, url) => hostTable(page, url).then(() => expect(page.locator('.presets')).toBeAttached()) },
  { what: 'rules', open: (page, url) => page.goto(`${url}/rules/kap_tai_shap`).then(() => expect(page.locator('#choices')).toBeVisible()) },
];

for (const { what, open } of screens) {
  test(`${what}: 320 px and 200 % zoom need no sideways scrolling @phone`, async ({ page, url }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await open(page, url);
    expect(await overflow(page), '320 px').toBe(0);
    expect(await smallTargets(page), '320 px').toEqual([]);
    await noSidewaysScrolling(page, what);
  });

  test(`${what}: axe finds nothing in light and in dark`, async ({ page, url }) => {
    await open(page, url);
    await unfold(page);
    await inBothSchemes(page, what);
  });
}

test('a player who types a name before the server answers the hello gets this name', async ({ page, url }) => {
  const held: (string | Buffer)[] = [];
  let release = () => undefined as void;
  await page.routeWebSocket(/\/ws$/, (client) => {
    let holding = true;
    const server = client.connectToServer();
    server.onMessage((message) => void (holding ? held.push(message) : client.send(message)));
    release = () => {
      holding = false;
      for (const message of held) client.send(message);
    };
  });
  await page.goto(url);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.getByLabel('Your name').fill('Wayan');
  await page.getByRole('button', { name: /^Play now/ }).first().click();
  release();
  await expect(page.locator('.myself .name')).toHaveText('Wayan');
});
