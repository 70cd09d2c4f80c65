// What a phone expects of a page on its home screen, and of a connection that comes and goes.

import { moveByTap } from './game';
import { expect, hand, playNow, test, tilesInHand } from './table';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

test('the manifest makes the page installable, and every icon has the type and size that it names', async ({ page, url, request }) => {
  await page.goto(url);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(url + (href ?? ''));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { [key: string]: unknown; icons: Icon[] };
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  for (const key of ['name', 'short_name', 'theme_color', 'background_color']) expect(manifest[key], key).toBeTruthy();
  for (const purpose of ['any', 'maskable'])
    for (const sizes of ['192x192', '512x512'])
      expect(manifest.icons.some((icon) => icon.purpose === purpose && icon.sizes === sizes), `${purpose} ${sizes}`).toBe(true);
  for (const icon of manifest.icons) {
    const picture = await request.get(url + icon.src);
    expect(picture.headers()['content-type'], icon.src).toContain(icon.type);
    if (icon.sizes === 'any') continue;
    const bytes = await picture.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, icon.src).toBe(icon.sizes);
  }
});

test('the browser asks for the worker’s script every time, and keeps the files that carry their hash', async ({ request, url }) => {
  const worker = await request.get(`${url}/sw.js`);
  expect(worker.headers()['content-type']).toContain('text/javascript');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const shell = JSON.parse(/const shell = (\[.*\]);/.exec(await worker.text())?.[1] ?? '[]') as string[];
  expect(shell).toContain('/');
  const assets = shell.filter((one) => one.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(5);
  for (const path of assets)
    expect((await request.get(url + path)).headers()['cache-control'], path).toContain('immutable');
});

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page opens without a network and says so; the browser keeps nothing of the server @phone', async ({ page, context, url, complaints }) => {
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // From now on the worker is between the page and the network.
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    const kept = await page.evaluate(async () => {
      const caches = await window.caches.keys();
      const all = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
      return all.flat().map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept.filter((path) => path.startsWith('/api') || path === '/ws' || path === '/sw.js')).toEqual([]);
    complaints.expectLostConnection();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Takamaka' })).toBeVisible();
    await expect(page.getByText('This device is offline.').last()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('This device is offline.')).toHaveCount(0);
    // The worker never keeps the list of games: it comes with the network.
    await expect(page.locator('[data-family]')).toHaveCount(5);
  });
});

test('without a network the banner names the move that waits, and the page makes it when the network is back @phone', async ({
  page,
  context,
  at,
  complaints,
}) => {
  await at('gaple', ({ legal }) => legal.some(({ type }) => type !== 'pass'));
  const before = await hand(page).count();
  complaints.expectLostConnection();
  await context.setOffline(true);
  // The browser does not close a socket for this; its silence is what the page notices.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await moveWithoutAnswer(page);
  // The banner leaves the menu's button in reach.
  await page.getByRole('button', { name: 'Menu' }).click({ trial: true });
  await expect(page.locator('.banner')).toContainText(/Not sent yet: “.+”\./);
  // It leaves most of the narrowest phone to the table.
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await page.locator('.banner').boundingBox())?.height).toBeLessThan(170);
  await context.setOffline(false);
  await expect(page.locator('.banner')).toHaveCount(0);
  await expect.poll(() => hand(page).count()).toBeLessThan(before);
});

test('the banner of a slow connection leaves the taps to the buttons below it @phone', async ({ page, context, at, complaints }) => {
  await at('gaple', ({ legal }) => legal.some(({ type }) => type !== 'pass'));
  complaints.expectLostConnection();
  await context.setOffline(true);
  await moveWithoutAnswer(page);
  // The device does not say that it is offline: only no answer comes.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('.banner.passing')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator('.chat-button').click({ trial: true });
});

async function moveWithoutAnswer(page: Parameters<typeof hand>[0]): Promise<void> {
  await page.locator('.hand-tile.can-play, .hand-tile.can-discard').first().click();
  // The tile has one place only and is on its way, or the player chooses first.
  const choice = page.locator('.choice button');
  await expect(choice.or(page.locator('.table:not(.my-turn)')).first()).toBeVisible();
  if ((await choice.count()) > 0) await choice.first().click();
}

test('the title, the icon of the tab and the badge show our turn, and stop when it is over @phone', async ({ page, url, at }) => {
  await page.addInitScript(() => {
    const badges: (number | undefined)[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: (n?: number) => Promise.resolve(badges.push(n)),
      clearAppBadge: () => Promise.resolve(badges.push(undefined)),
    });
  });
  const lastBadge = () => page.evaluate(() => (window as unknown as { badges: (number | undefined)[] }).badges.at(-1));
  const icon = page.locator('link[rel=icon]');
  await page.goto(url);
  await expect(page).toHaveTitle('Takamaka');
  await expect(icon).toHaveAttribute('href', '/icons/icon.svg');
  await at('gaple');
  await expect(page).toHaveTitle('● Your turn');
  await expect(icon).toHaveAttribute('href', '/icons/icon-turn.svg');
  await expect.poll(lastBadge).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Start page' }).click();
  await expect(page).toHaveTitle('Takamaka');
  await expect(icon).toHaveAttribute('href', '/icons/icon.svg');
  await expect.poll(lastBadge).toBeUndefined();
});

test('the screen stays awake while the player sits at a match @phone', async ({ page, url }) => {
  await page.addInitScript(() => {
    const awake = { locks: 0 };
    Object.assign(window, { awake });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          awake.locks += 1;
          return Promise.resolve({ addEventListener: () => undefined, release: () => Promise.resolve((awake.locks -= 1)) });
        },
      },
    });
  });
  const locks = () => page.evaluate(() => (window as unknown as { awake: { locks: number } }).awake.locks);
  await playNow(page, url);
  await expect.poll(locks).toBe(1);
  const tiles = await tilesInHand(page);
  expect(await moveByTap(page)).toBe(true);
  await expect.poll(() => tilesInHand(page)).not.toEqual(tiles);
  expect(await locks()).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Start page' }).click();
  await expect.poll(locks).toBe(0);
});
