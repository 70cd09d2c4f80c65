// Gaple's menu, table and score sheet: axe, narrow screens, languages, and nothing from another origin. lobby.spec.ts has the start
// page and the waiting room, every_screen.spec.ts the tables.

import { inBothSchemes, overflow, smallTargets } from './axe';
import { dealOver } from './player';
import { awaitTurn, expect, hostTable, playNow, scoreSheet, takeSeat, test } from './table';

test('axe finds nothing in the menu, and on the score sheet between two deals, in light and in dark @phone', async ({ page, url, prepare }) => {
  await hostTable(page, url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inBothSchemes(page, 'menu');
  await takeSeat(page, url, await prepare('gaple', dealOver));
  await expect(scoreSheet(page)).toBeVisible();
  await inBothSchemes(page, 'score sheet');
});

test('320 px are wide enough for the table and its score sheet, with targets of 44 px @phone', async ({ page, url, at, prepare }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await at('gaple');
  expect(await awaitTurn(page)).toBe(true);
  expect(await overflow(page), 'table').toBe(0);
  expect(await smallTargets(page), 'table').toEqual([]);
  await takeSeat(page, url, await prepare('gaple', dealOver));
  await expect(scoreSheet(page)).toBeVisible();
  expect(await overflow(page), 'score sheet').toBe(0);
  await expect(scoreSheet(page).getByRole('button', { name: 'Ready' })).toBeInViewport();
});

test('the page speaks Indonesian, and says that no native speaker has checked it yet', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('Not yet read by a native speaker.')).toBeVisible();
  await page.getByLabel('Language').selectOption('id');
  await expect(page.getByText('Belum dibaca penutur asli.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Masuk dengan kode' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Masuk dengan kode' })).toBeVisible();
});

test('the page asks no other origin for anything, and the browser refuses nothing inline', async ({ page, url }) => {
  const foreign: string[] = [];
  let own = 0;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) foreign.push(request.url());
    else own += 1;
  });
  await playNow(page, url);
  expect(await awaitTurn(page)).toBe(true);
  expect(foreign).toEqual([]);
  expect(own).toBeGreaterThan(0);
});
