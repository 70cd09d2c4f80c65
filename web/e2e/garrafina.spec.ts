import type { Page } from '@playwright/test';
import { moveByKeys, moveByTap, playMatch, playMatchByCommands, readyByKey, readyByTap, tabTo } from './game';
import { awaitTurn, expect, hand, openTable, playGame, scoreSheet, test } from './table';

const numbers = (texts: string[]): number[] => texts.map((text) => Number(text.replace('−', '-')));

/** Moves until something is there, over as many deals as it takes. */
async function playUntil(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (!(await awaitTurn(page))) {
      await readyByKey(page);
      await expect(scoreSheet(page)).toHaveCount(0);
      continue;
    }
    if ((await page.locator(selector).count()) > 0) return;
    await moveByKeys(page);
  }
  throw new Error(`no ${selector} in 400 moves`);
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match of twelve deals, each adding up to nothing, and the sheet of them all', async ({ page, url }, info) => {
    await playGame(page, url, 'garrafina', { seats: 4, options: { target: 0 } });
    const deals = await playMatch(page, moveByTap, readyByTap, async () => {
      const points = await scoreSheet(page).locator('.scores').first().locator('tbody tr:first-child td:nth-child(2)').allTextContents();
      expect(numbers(points).reduce((sum, n) => sum + n, 0)).toBe(0);
    });
    expect(deals).toBe(12);
    await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
    const all = scoreSheet(page).getByRole('region', { name: 'All deals' });
    await expect(all.locator('tbody tr')).toHaveCount(12);
    await info.attach('twelve deals', { body: await page.screenshot(), contentType: 'image/png' });
  });

  test('a tile goes to the train that is tapped', async ({ page, url }) => {
    await playGame(page, url, 'garrafina', { seats: 4 });
    for (let i = 0; i < 200; i++) {
      if (!(await awaitTurn(page))) {
        await readyByTap(page);
        await expect(scoreSheet(page)).toHaveCount(0);
        continue;
      }
      const playable = page.locator('.hand-tile.can-play').first();
      if ((await playable.count()) > 0) {
        const tile = await playable.getAttribute('data-tile');
        await playable.tap();
        const lit = page.locator('.mat.lit .ghost');
        if ((await lit.count()) > 1) {
          await lit.last().tap();
          await expect(page.locator(`.hand-tile[data-tile="${tile}"]`)).toHaveCount(0);
          return;
        }
        continue;
      }
      await moveByTap(page);
    }
  });
});

test('a whole match of three with a heap, by keys alone', async ({ page, url }) => {
  await playGame(page, url, 'garrafina', { seats: 3, options: { max_deals: 3, target: 0 } });
  expect(await playMatch(page, moveByKeys, readyByKey)).toBe(3);
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
});

test('the exchange says its price beforehand, and the price stands at the train', async ({ page, url }) => {
  await playGame(page, url, 'garrafina', { seats: 2 });
  await playUntil(page, '.exchange');
  const before = await hand(page).count();
  const choice = page.locator('.exchange');
  await expect(choice).toContainText(`Your ${before} tiles leave the game`);
  await expect(choice).toContainText('your loss counts ×2 instead of ×1');
  await tabTo(page, '.exchange [data-move="exchange"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('.dead-tiles')).toBeVisible();
  await expect(page.locator('.myself .score')).toContainText('×2');
  await expect(page.locator('.dead-tiles [role="img"]')).toHaveCount(before);
});

test('Correlativa: who cannot play draws until a tile fits', async ({ page, url }) => {
  await playGame(page, url, 'garrafina/correlativa');
  await playUntil(page, '.choice button:has-text("Draw")');
  const before = await hand(page).count();
  await page.keyboard.press('d');
  await expect(hand(page)).toHaveCount(before + 1);
});

test('trains lie in lanes on a phone and round the centre on a wide felt', async ({ page, url, isMobile }) => {
  await playGame(page, url, 'garrafina', { seats: 4 });
  await playUntil(page, '.mat');
  await expect(page.locator('.mat')).toHaveCount(4);
  await expect(page.locator('.tile.centre')).toHaveCount(isMobile ? 4 : 1);
  const lefts = await page.locator('.mat .ground').evaluateAll((all) => all.map((mat) => Math.round(mat.getBoundingClientRect().left)));
  expect(new Set(lefts).size > 1).toBe(!isMobile);
});

test('a closed train says why it takes no tile', async ({ page, url, isMobile }) => {
  test.skip(isMobile, 'the mouse is on the desktop');
  await playGame(page, url, 'garrafina', { seats: 4 });
  await playUntil(page, '.mat:not(.mine, .is-open)');
  const tile = await page.locator('.hand-tile.can-play').first().boundingBox();
  const train = await page.locator('.mat:not(.mine, .is-open) .ground').first().boundingBox();
  if (!tile || !train) throw new Error('nothing to drag');
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.mouse.down();
  await page.mouse.move(train.x + train.width / 2, train.y + train.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('.choice')).toContainText('That train is closed');
});

for (const [entry, seats, most] of [
  ['garrafina', 4, 2],
  ['garrafina', 2, 2],
  ['garrafina/correlativa', 3, 2],
] as const)
  test(`a whole match of ${entry} for ${seats} by commands alone`, async ({ page, url, isMobile }) => {
    test.skip(!isMobile, 'words are the same on every screen');
    await page.addInitScript(() => localStorage.setItem('takamaka.text_mode', 'on'));
    await openTable(page, url, entry, { seats, options: { max_deals: most, target: 0 } });
    expect(await playMatchByCommands(page)).toBe(most);
  });
