// What a host sets and what a table agrees on.

import { findings } from './axe';
import { awaitTurn, expect, hand, hostTable, joinByLink, playNow, scoreSheet, test } from './table';

test('a way of playing sets all its options, and a change of one makes it a mix', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  const way = (name: RegExp) => page.getByRole('radio', { name });
  await expect(way(/Four with seven tiles/)).toBeChecked();
  await way(/Lampung contest/).check();
  await expect(second.getByRole('radio', { name: /Lampung contest/ })).toBeChecked();
  await expect(second.getByRole('radio', { name: /Lampung contest/ })).toBeDisabled();
  await expect(page.getByText('the partner of a winner without a double begins')).toBeVisible();
  await page.getByText('Options', { exact: true }).click();
  await expect(page.getByLabel('Partners')).toBeChecked();
  await page.getByLabel('Partners').uncheck();
  await expect(way(/Your own mix/)).toBeChecked();
  await way(/Five players/).check();
  await expect(page.locator('.seat-row')).toHaveCount(5);
});

test('bots play as well as the host has chosen', async ({ page, url }) => {
  await hostTable(page, url);
  await page.getByLabel('Bots play').selectOption('easy');
  await page.locator('.seat-row[data-seat="1"]').getByRole('button', { name: 'Add a bot' }).click();
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('easy bot');
  await page.getByLabel('Bots play').selectOption('normal');
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await expect(page.locator('.seat-row[data-seat="2"]')).toContainText('normal bot');
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('easy bot');
});

test('a pause begins when everybody agrees, and anybody ends it', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(hand(second)).toHaveCount(7);

  // Proposed and turned down: nothing stops.
  const propose = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Propose a pause' }).click();
  };
  await propose();
  const theirs = second.getByRole('region', { name: 'Ayu would like a pause.' });
  await expect(theirs).toBeVisible();
  expect(await findings(second)).toEqual([]);
  await theirs.getByRole('button', { name: 'Play on' }).click();
  await expect(theirs).toHaveCount(0);
  await expect(page.locator('.pause-note')).toHaveCount(0);

  // Proposed and agreed to: a banner for both, and either may go on.
  await expect(async () => {
    await propose();
    await expect(page.getByText('Still to answer: Budi')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await theirs.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, second]) await expect(one.locator('.pause-note')).toContainText('Paused.');
  // The clock of the pause runs for all to see.
  await expect(page.locator('.pause-note')).toContainText(/9:\d\d/);
  await page.reload();
  await expect(page.locator('.pause-note')).toContainText('Paused.');
  await second.getByRole('button', { name: 'Go on' }).click();
  for (const one of [page, second]) await expect(one.locator('.pause-note')).toHaveCount(0);
});

test('a guest is shown out before the match, and cannot come back by himself', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await page.locator('.seat-row[data-seat="1"] summary').click();
  await page.getByRole('button', { name: 'Remove Budi' }).click();
  await expect(second.getByText('The host removed you from this table.').first()).toBeVisible();
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('Open seat');
});

test('what is called out stands beside the seat, over no tile, and can be switched off', async ({ page, url }) => {
  await playNow(page, url);
  const bubbles = page.locator('.bubble');
  const choose = async () => {
    const playable = page.locator('.hand-tile.can-play, .hand-tile.can-discard').first();
    await playable.click();
    const choice = page.locator('.choice button').first();
    if (await choice.isVisible()) await choice.click().catch(() => undefined);
  };
  // Every deal has doubles, and its end is called out in any case.
  let heard = '';
  while (!heard && (await awaitTurn(page))) {
    if (await bubbles.count()) heard = (await bubbles.first().textContent()) ?? '';
    else await choose();
    if (heard) {
      const said = await bubbles.first().boundingBox();
      for (const tile of await page.locator('[data-board] .tile').all()) {
        const box = await tile.boundingBox();
        if (!said || !box) continue;
        const apart = said.x + said.width <= box.x || box.x + box.width <= said.x || said.y + said.height <= box.y || box.y + box.height <= said.y;
        expect(apart, `${heard} lies over a tile`).toBe(true);
      }
    }
  }
  if (!heard) heard = (await bubbles.first().textContent()) ?? '';
  expect(heard).toMatch(/^(Balak \d!|Gaple!|Habis!|Lewat)$/);
  if (await scoreSheet(page).count()) return;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Call-outs at the table').uncheck();
  await expect(bubbles).toHaveCount(0);
});
