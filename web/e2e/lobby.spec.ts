// The start page: from nothing to the first tile, every way into a game, on every size of screen.

import type { Page } from '@playwright/test';
import { findings, overflow, smallTargets } from './axe';
import { expect, hostTable, test } from './table';

const entries = [
  ['gaple', 'Gaple'],
  ['seychelles', 'Seychelles'],
  ['garrafina', 'Garrafina'],
  ['garrafina/correlativa', 'Correlativa'],
  ['triple', 'Triple Domino'],
  ['triple/solitaire', 'Triple Domino alone'],
  ['kap_tai_shap', 'Kap Tai Shap'],
] as const;

const card = (page: Page, entry: string) => page.locator(`.game-card[data-entry="${entry}"]`);

test('the shelf shows every game with a picture, two sentences and all that one may do with it', async ({ page, url }) => {
  await page.goto(url);
  await expect(page.locator('.game-card')).toHaveCount(entries.length);
  for (const [entry, title] of entries) {
    const here = card(page, entry);
    await expect(here.getByRole('heading')).toContainText(title);
    await expect(here.locator('svg.game-picture *').first()).toBeAttached();
    expect((await here.locator('p').first().innerText()).split(/[.!?](?:\s|$)/).filter(Boolean).length, title).toBeGreaterThanOrEqual(2);
    await expect(here.getByRole('button', { name: /^Play now/ })).toBeVisible();
    await expect(here.getByRole('link', { name: /^Rules/ })).toBeVisible();
    await expect(here.getByRole('button', { name: /^Learn in two minutes/ })).toBeVisible();
    await expect(here.getByRole('button', { name: /^Private table/ })).toHaveCount(entry.endsWith('solitaire') ? 0 : 1);
  }
});

for (const [entry, title] of entries)
  test(`the first visit is three taps from the first tile of ${title}`, async ({ page, url }) => {
    await page.addInitScript(() => {
      const counted = window as unknown as { taps: number };
      counted.taps = 0;
      addEventListener('click', (event) => event.isTrusted && counted.taps++, true);
    });
    await page.goto(url);
    await page.getByLabel('Your name').click();
    await page.keyboard.type('Wayan');
    await card(page, entry).getByRole('button', { name: /^Play now/ }).click();
    await expect(page.getByRole('toolbar', { name: 'Your hand' }).or(page.locator('.plain-board')).first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBeLessThanOrEqual(3);
    await expect(page.getByText('Wayan').first()).toBeAttached();
  });

test('a visitor without a name is lent one', async ({ page, url }) => {
  await page.goto(url);
  await card(page, 'gaple').getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('.myself .name')).toHaveText('Guest');
});

test('the game of the address stands first', async ({ page, url }) => {
  await page.goto(`${url}/?game=seychelles`);
  await expect(page.locator('.game-card').first()).toHaveAttribute('data-entry', 'seychelles');
});

const screens: { what: string; open(page: Page, url: string): Promise<unknown> }[] = [
  { what: 'start', open: (page, url) => page.goto(url).then(() => expect(page.locator('.game-card')).toHaveCount(entries.length)) },
  { what: 'waiting room', open: (page, url) => hostTable(page, url) },
  { what: 'rules', open: (page, url) => page.goto(`${url}/rules/kap_tai_shap`).then(() => expect(page.locator('#choices')).toBeVisible()) },
];

for (const { what, open } of screens) {
  test(`${what}: 320 px and 200 % zoom need no sideways scrolling`, async ({ page, url }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await open(page, url);
    expect(await overflow(page), '320 px').toBe(0);
    expect(await smallTargets(page), '320 px').toEqual([]);
    // A desktop of 1280 × 800 at 200 % has half as many pixels to lay out.
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await overflow(page), '200 %').toBe(0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`${what}: axe finds nothing in ${colorScheme}`, async ({ page, url }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, url);
      for (const closed of await page.locator('details:not(.more) > summary').all()) await closed.click();
      expect(await findings(page)).toEqual([]);
    });
}

test('a name that is given before the server has answered the hello is ours all the same', async ({ page, url }) => {
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
