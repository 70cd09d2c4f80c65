// What a host sets and what the players of a table agree on.

import { findings } from './axe';
import { moveByTap, playDeal } from './game';
import { untilFound } from './in_page';
import { holding } from './player';
import { awaitTurn, expect, hand, hostTable, joinByLink, test } from './table';

test('a preset sets all its options, and a change of one makes it a mix', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  const way = (name: RegExp) => page.getByRole('radio', { name });
  await expect(way(/Four with seven tiles/)).toBeChecked();
  await way(/Lampung contest/).check();
  // The guest reads it in words, and has no form.
  await expect(second.getByText('Lampung contest.')).toBeVisible();
  await expect(second.locator('.presets')).toHaveCount(0);
  await expect(page.getByText('the partner of a winner without a double begins')).toBeVisible();
  await page.getByText('Options', { exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Partners' })).toBeChecked();
  await page.getByRole('switch', { name: 'Partners' }).uncheck();
  await expect(way(/Your own mix/)).toBeChecked();
  await page.getByText('For other numbers of players').click();
  await way(/Five players/).check();
  await expect(page.locator('.seat-row')).toHaveCount(5);
});

test('bots get the strength that the host chooses', async ({ page, url }) => {
  await hostTable(page, url);
  await page.getByLabel('Bots play').selectOption('easy');
  await page.locator('.seat-row[data-seat="1"]').getByRole('button', { name: 'Add a bot' }).click();
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('easy bot');
  await page.getByLabel('Bots play').selectOption('normal');
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await expect(page.locator('.seat-row[data-seat="2"]')).toContainText('normal bot');
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('easy bot');
});

test('a pause begins when everybody agrees, and anybody can end it', async ({ page, url, friend }) => {
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
  await expect(page.locator('.pause-note')).toBeVisible();
  expect(await findings(second)).toEqual([]);
  await theirs.getByRole('button', { name: 'Play on' }).click();
  await expect(theirs).toHaveCount(0);
  await expect(page.locator('.pause-note')).toHaveCount(0);

  // Proposed and agreed to: both see a banner, and either can go on.
  await propose();
  await expect(page.getByText('Still to answer: Budi')).toBeVisible();
  await theirs.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, second]) await expect(one.locator('.pause-note')).toContainText('Paused.');
  // Everybody sees the clock of the pause.
  await expect(page.locator('.pause-note')).toContainText(/9:\d\d/);
  await page.reload();
  await expect(page.locator('.pause-note')).toContainText('Paused.');
  await second.getByRole('button', { name: 'Go on' }).click();
  for (const one of [page, second]) await expect(one.locator('.pause-note')).toHaveCount(0);
});

test('the host removes a guest before the match', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await page.locator('.seat-row[data-seat="1"] summary').click();
  await page.getByRole('button', { name: 'Remove Budi' }).click();
  await expect(second.getByText('The host removed you from this table.').first()).toBeVisible();
  await expect(page.locator('.seat-row[data-seat="1"]')).toContainText('Open seat');
});

const callOut = /^(Balak \d!|Gaple!|Habis!|Lewat)$/;

test('a call-out stands beside its seat, over no tile @both', async ({ page, at }) => {
  const bubbles = page.locator('.bubble');
  await at('gaple');
  // Doubles and passes are called out, and the end of a deal in any case. On our turn nobody moves, so a call stays.
  let playing = true;
  while (playing && (await bubbles.count()) === 0) playing = (await moveByTap(page)) && (await awaitTurn(page));
  // Found and measured at once: it goes away by itself.
  const look = () => {
    const bubble = document.querySelector('.bubble');
    const said = bubble?.getBoundingClientRect();
    if (!said) return null;
    const meets = (box: DOMRect) => said.left < box.right && box.left < said.right && said.top < box.bottom && box.top < said.bottom;
    const tiles = [...document.querySelectorAll('[data-board] .tile')].map((tile) => tile.getBoundingClientRect());
    return { text: bubble?.textContent ?? '', tiles: tiles.length, covered: tiles.filter(meets).length };
  };
  const seen = await untilFound(page, look, null);
  expect(seen.text).toMatch(callOut);
  expect(seen.tiles).toBeGreaterThan(0);
  expect(seen.covered, `${seen.text} covers a tile`).toBe(0);
});

test('call-outs can be switched off', async ({ page, at }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const bubble of document.querySelectorAll('.bubble')) seen.push(bubble.textContent ?? '');
    }).observe(document, { subtree: true, childList: true });
  });
  const called = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
  // The end of a deal is always called out.
  await at('gaple', holding(2));
  await playDeal(page);
  await expect.poll(called).toEqual(expect.arrayContaining([expect.stringMatching(callOut)]));
  await at('gaple', holding(2));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Call-outs at the table').uncheck();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await called();
  await playDeal(page);
  expect(await called()).toEqual([]);
});
