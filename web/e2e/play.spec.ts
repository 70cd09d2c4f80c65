import { expect, hand, playDeal, playNow, scoreSheet, test, tilesInHand, awaitTurn, moveByTap } from './table';

test('a name and one tap lead to a table with bots and seven tiles', async ({ page, url }) => {
  await playNow(page, url);
  await expect(hand(page)).toHaveCount(7);
  await expect(page.locator('.strip .seat')).toHaveCount(3);
  await expect(page).toHaveURL(/\/t\/[0-9A-Z]+$/);
});

test('a whole match, deal after deal, to its result and a rematch', async ({ page, url }) => {
  await playNow(page, url);
  for (let deal = 1; deal <= 4; deal++) {
    await playDeal(page);
    const sheet = scoreSheet(page);
    await expect(sheet.locator('.scores').first().locator('tbody')).toHaveCount(4);
    // Chips always balance.
    const chips = await sheet.locator('.scores').first().locator('tbody tr:first-child td:nth-child(3)').allTextContents();
    expect(chips.reduce((sum, text) => sum + Number(text.replace('−', '-')), 0)).toBe(0);
    if (deal < 4) {
      await expect(sheet.getByRole('heading', { name: `Deal ${deal}` })).toBeVisible();
      await sheet.getByRole('button', { name: 'Ready' }).click();
      await expect(sheet).toHaveCount(0);
    }
  }
  await expect(scoreSheet(page).getByRole('heading', { name: 'The match' })).toBeVisible();
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
  await scoreSheet(page).getByRole('button', { name: 'Rematch' }).click();
  await expect(scoreSheet(page)).toHaveCount(0);
  await expect(hand(page)).toHaveCount(7);
});

test('every line of a score sheet adds up and names its rule', async ({ page, url }) => {
  await playNow(page, url);
  await playDeal(page);
  for (const body of await scoreSheet(page).locator('tbody').all()) {
    const points = Number(await body.locator('tr:first-child td').first().textContent());
    const lines = await body.locator('.score-line b').allTextContents();
    expect(lines.reduce((sum, text) => sum + Number(text), 0)).toBe(points);
    for (const rule of await body.locator('.score-line .rule-link').allTextContents()) expect(rule).toMatch(/^R\d+\.\d+$/);
  }
});

test('a tile that does not fit says why', async ({ page, url }) => {
  await playNow(page, url);
  // Somebody sooner or later holds a tile that fits nowhere.
  while (await awaitTurn(page)) {
    const dimmed = page.locator('.hand-tile.can-nothing').first();
    if (await dimmed.count()) {
      await dimmed.click({ force: true });
      await expect(page.locator('.choice')).toContainText(/rule R\d/);
      return;
    }
    await moveByTap(page);
  }
});

test('the title says that it is our turn', async ({ page, url }) => {
  await playNow(page, url);
  if (await awaitTurn(page)) await expect(page).toHaveTitle('● Your turn');
});

test('a tile can be dragged to the line', async ({ page, url, isMobile }) => {
  test.skip(isMobile, 'the mouse is on the desktop; touch taps are tested everywhere');
  await playNow(page, url);
  while (await awaitTurn(page)) {
    const playable = page.locator('.hand-tile.can-play').first();
    if (!(await playable.count())) {
      await moveByTap(page);
      continue;
    }
    const before = await tilesInHand(page);
    const tile = await playable.getAttribute('data-tile');
    const from = await playable.boundingBox();
    const felt = await page.locator('[data-board]').boundingBox();
    if (!from || !felt) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(felt.x + felt.width * 0.4, felt.y + felt.height / 2, { steps: 6 });
    await expect(page.locator('.ghost').first()).toBeVisible();
    await page.mouse.up();
    await expect(page.locator(`.hand-tile[data-tile="${tile}"]`)).toHaveCount(0);
    expect((await tilesInHand(page)).length).toBeLessThan(before.length);
    return;
  }
});
