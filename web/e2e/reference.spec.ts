// The reference of the protocol at /docs and the playground: found by search, true for this server, usable on a phone.

import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling, overflow, smallTargets } from './axe';
import { untilFound } from './in_page';
import { expect, long, test } from './table';

const message = (page: Page) => page.getByLabel('Text of the frame');
const frame = (page: Page, type: string, from = 'server') => page.locator(`.frame.${from}[data-type="${type}"]`).last();

/** Chooses a step and sends its message; returns when its answer is there. */
async function step(page: Page, title: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(frame(page, answer)).toBeVisible();
}

test('the search finds a message, and its link leads to it', async ({ page, url }) => {
  await page.goto(`${url}/docs`);
  await page.getByRole('combobox', { name: 'Search the reference' }).fill('add bots');
  await page.getByRole('option', { name: /^add_bots request/ }).click();
  await expect(page).toHaveURL(`${url}/docs/requests#AddBotsRequest`);
  const found = page.locator('#AddBotsRequest');
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  const section = page.locator('section.definition', { has: found });
  await expect(section.getByRole('row', { name: /strength/ })).toContainText('easy');
  await expect(section.locator('pre').first()).toContainText('"type": "add_bots"');
  await section.getByRole('link', { name: 'ok' }).click();
  await expect(page).toHaveURL(`${url}/docs/messages#OkMessage`);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/docs/requests#AddBotsRequest`);
});

test('the search finds passages of the tutorial, fields, codes and limits by keys alone', async ({ page, url }) => {
  await page.goto(`${url}/docs`);
  await expect(page.getByRole('heading', { name: 'The Takamaka protocol' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('recovery code');
  await expect(page.getByRole('option', { name: /Writing a client/ }).first()).toBeVisible();
  for (const [words, anchor] of [['retry_after_ms', '#RefusedMessage'], ['4409', '#close-4409'], ['rooms_page_max', '#rooms_page_max']] as const) {
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search the reference' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${anchor}$`));
    await expect(page.locator(anchor)).toBeFocused();
    await page.keyboard.press('/');
  }
});

// One page of each kind.
const kinds = ['/docs', '/docs/tutorial', '/docs/room-events', '/docs/games/gaple', '/docs/limits'];

/** Opens a page of the reference. */
async function openPage(page: Page, url: string, address: string): Promise<void> {
  await page.goto(url + address);
  await expect(page.locator('.contents-list a[aria-current]')).toHaveAttribute('href', address);
}

test('every page of the reference is there and fits the screen @phone', async ({ page, url }) => {
  await page.goto(`${url}/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Takamaka protocol');
  const addresses = await page.locator('.contents-list a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  expect(addresses).toEqual(expect.arrayContaining(kinds));
  expect(addresses.length).toBeGreaterThan(14);
  const seen = new Set<string>();
  for (const address of addresses) {
    await openPage(page, url, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    seen.add((await page.title()).split(' · ')[0] ?? '');
    expect(await overflow(page), address).toBe(0);
    if (!kinds.includes(address)) continue;
    await noSidewaysScrolling(page, address);
    expect(await smallTargets(page), address).toEqual([]);
  }
  expect(seen.size).toBe(addresses.length);
});

test('axe finds nothing on a page of each kind of the reference', async ({ page, url }) => {
  // Room events have the parts of all lists of messages, the game those of all definitions; the long form has every kind.
  for (const address of long ? kinds : ['/docs', '/docs/room-events', '/docs/games/gaple']) {
    await openPage(page, url, address);
    // The colours are the same on all of them.
    await inBothSchemes(page, address, address === '/docs' ? ['light', 'dark'] : ['light']);
  }
});

test('the playground goes the way of the tutorial to a move, and shows it as a program', async ({ page, url }) => {
  await page.goto(`${url}/playground`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await step(page, 'Say hello', 'welcome');
  await step(page, 'Create a room', 'joined');
  await step(page, 'Add bots', 'ok');
  await step(page, 'Start the match', 'ok');
  await untilFound(page, () => document.querySelector('.steps li:nth-child(5) button:enabled'), null);
  await page.getByRole('button', { name: 'Play a move' }).click();
  for (const label of await page.getByLabel('Legal move').locator('option').allTextContents()) expect(label).toMatch(/^(Play|Throw|Pass)[^{}]*$/);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.steps li.done')).toHaveCount(5);
  await page.getByRole('button', { name: 'Lose the line' }).click();
  await expect(page.getByRole('status')).toContainText('Not connected');
  await step(page, 'Come back', 'update');
  await expect(page.locator('.steps li.done')).toHaveCount(7);
  await expect(page.locator('.frames .problems')).toHaveCount(0);
  await expect(page.locator('#program')).toContainText('await ask("act", room=here["room"], seq=here["seq"], action=here["you"]["own"]["legal"][0]');
  await page.getByRole('button', { name: 'TypeScript' }).click();
  await expect(page.locator('#program')).toContainText('new WebSocket(');
  await inBothSchemes(page, 'playground');
  await noSidewaysScrolling(page, 'playground');
  expect(await smallTargets(page)).toEqual([]);
});

test('a message that does not fit is marked at its path, and the server refuses it', async ({ page, url }) => {
  await page.goto(`${url}/playground?send=create`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await step(page, 'Say hello', 'welcome');
  await page.getByLabel('Template').selectOption('create');
  await expect(page.getByText('The message fits the schema.')).toBeVisible();
  await message(page).fill('{"type":"create","id":"x1","variant":"gaple","seats":"four"}');
  await expect(page.locator('#problems li')).toHaveText('/seats must be an integer, not "four"');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(frame(page, 'refused')).toContainText('malformed');
  await expect(frame(page, 'create', 'client').locator('.problems')).toContainText('/seats');
});

test('the playground has a player of its own, and keeps it for this window', async ({ page, url }) => {
  await page.goto(url);
  await page.getByLabel('Your name').fill('Wayan');
  await page.goto(`${url}/playground`);
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await step(page, 'Say hello', 'welcome');
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before);
  await expect(message(page)).toHaveValue(/"token"/);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(frame(page, 'welcome')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.reload();
  await expect(message(page)).not.toHaveValue(/"token"/);
});

test('the reference and the playground ask no other origin for anything', async ({ page, url }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) foreign.push(request.url());
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'For developers: the protocol' }).click();
  await expect(page.getByRole('heading', { name: 'The Takamaka protocol' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Playground' }).click();
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await step(page, 'Say hello', 'welcome');
  expect(foreign).toEqual([]);
});
