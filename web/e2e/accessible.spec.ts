import { findings, overflow, smallTargets } from './axe';
import { awaitTurn, expect, hostTable, playDeal, playNow, scoreSheet, test } from './table';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${colorScheme}`, async ({ page, url }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(url);
    await expect(page.getByRole('heading', { name: /^Gaple/ })).toBeVisible();
    expect(await findings(page), 'start').toEqual([]);
    await hostTable(page, url);
    for (const closed of await page.locator('details:not(.more) > summary').all()) await closed.click();
    expect(await findings(page), 'waiting room').toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await findings(page), 'menu').toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Fill with bots' }).click();
    await page.getByRole('button', { name: 'Start the match' }).click();
    await awaitTurn(page);
    expect(await findings(page), 'table').toEqual([]);
    await playDeal(page);
    expect(await findings(page), 'score sheet').toEqual([]);
  });
}

test('320 px are wide enough for everything, with targets of 44 px', async ({ page, url }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: /^Gaple/ })).toBeVisible();
  expect(await overflow(page), 'start').toBe(0);
  expect(await smallTargets(page), 'start').toEqual([]);
  await hostTable(page, url);
  expect(await overflow(page), 'waiting room').toBe(0);
  expect(await smallTargets(page), 'waiting room').toEqual([]);
  await playNow(page, url);
  await awaitTurn(page);
  expect(await overflow(page), 'table').toBe(0);
  expect(await smallTargets(page), 'table').toEqual([]);
  await playDeal(page);
  expect(await overflow(page), 'score sheet').toBe(0);
  await expect(scoreSheet(page).getByRole('button', { name: 'Ready' })).toBeInViewport();
});

test('the page speaks Indonesian, and says that nobody has checked it yet', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Language')).toContainText('not yet read by a native speaker');
  await page.getByLabel('Language').selectOption('id');
  await expect(page.getByRole('heading', { name: 'Meja terbuka' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Meja terbuka' })).toBeVisible();
});

test('nothing is asked of another origin, and nothing inline is refused', async ({ page, url }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) foreign.push(request.url());
  });
  await playNow(page, url);
  await awaitTurn(page);
  expect(foreign).toEqual([]);
});
