// Garrafina and Correlativa on their own board, in the browser.

import type { Page } from '@playwright/test';
import { byKeys, byTouch, playMatch, tabTo } from './game';
import { canDo, type Moment } from './player';
import { columnOfSheet, expect, hand, long, playNow, routeCreate, scoreSheet, takeSeat, test } from './table';

async function playGarrafina(page: Page, url: string, seats: number, options: { [option: string]: unknown }): Promise<void> {
  await routeCreate(page, { seats, options });
  await playNow(page, `${url}/?game=garrafina`);
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match, deal after deal @phone', async ({ page, url }) => {
    const deals = long ? 12 : 2;
    await playGarrafina(page, url, 4, { deals, target: 0 });
    const played = await playMatch(page, byTouch, async () => {
      const points = await columnOfSheet(page, 1);
      expect(points).toHaveLength(4);
      expect(points.reduce((sum, n) => sum + n, 0)).toBe(0);
    });
    expect(played).toBe(deals);
    await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
  });

  test('a tile goes to the train that is tapped @phone', async ({ page, at }) => {
    const twoTrains = ({ legal }: Moment): boolean =>
      legal.some((one) => one.type === 'play' && legal.some((other) => other.type === 'play' && other.tile === one.tile && other.train !== one.train));
    const player = await at('garrafina', twoTrains, { seats: 4 });
    const legal = player.now()?.legal ?? [];
    const tile = String(legal.find((one) => one.type === 'play' && legal.filter((other) => other.tile === one.tile).length > 1)?.tile);
    await page.locator(`.hand-tile[data-tile="${tile}"]`).tap();
    const lit = page.locator('.mat.lit .ghost');
    await expect(lit.nth(1)).toBeVisible();
    await lit.last().tap();
    await expect(page.locator(`.hand-tile[data-tile="${tile}"]`)).toHaveCount(0);
  });
});

test('the sheet of twelve deals: each adds up to nothing, and one page shows them all', async ({ page, url, prepare }, info) => {
  const player = await prepare('garrafina', (now) => now.phase === 'finished', { seats: 4, options: { target: 0 } });
  const sheet = (await player.askHere('sheet')) as unknown as { deals: { seats: { points: number }[] }[] };
  expect(sheet.deals).toHaveLength(12);
  for (const deal of sheet.deals) expect(deal.seats.reduce((sum, { points }) => sum + points, 0)).toBe(0);
  await takeSeat(page, url, player);
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
  await expect(scoreSheet(page).getByRole('region', { name: 'All deals' }).locator('tbody tr')).toHaveCount(12);
  await info.attach('twelve deals', { body: await page.screenshot(), contentType: 'image/png' });
});

test('a whole match of three with a heap, by keys alone', async ({ page, url }) => {
  const deals = long ? 3 : 1;
  await playGarrafina(page, url, 3, { deals, target: 0 });
  expect(await playMatch(page, byKeys)).toBe(deals);
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
});

test('the exchange names its price before it is made, and the price is shown at the train', async ({ page, at }) => {
  // Where the room passes for a player, the other one can end the deal before the page has been looked at.
  await at('garrafina', canDo('exchange'), { seats: 2, settings: { auto_pass: false } });
  const before = await hand(page).count();
  const choice = page.locator('.exchange');
  if (!(await choice.isVisible())) await page.keyboard.press('x');
  await expect(choice).toContainText(`Your ${before} tiles leave the game`);
  await expect(choice).toContainText('your loss counts ×2 instead of ×1');
  await tabTo(page, '.exchange [data-move="exchange"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('.dead-tiles')).toBeVisible();
  await expect(page.locator('.myself .score')).toContainText('×2');
  await expect(page.locator('.dead-tiles [role="img"]')).toHaveCount(before);
});

test('Correlativa: a player who cannot play draws until a tile fits', async ({ page, at }) => {
  await at('garrafina/correlativa', canDo('draw'));
  const before = await hand(page).count();
  await page.keyboard.press('d');
  await expect(hand(page)).toHaveCount(before + 1);
});

const trainsOut = ({ legal, table }: Moment): boolean => legal.length > 0 && (table.trains as unknown[]).length === 4;

test('trains lie round the centre, and in lanes on a phone on its side @both', async ({ page, at }) => {
  await at('garrafina', trainsOut, { seats: 4 });
  await expect(page.locator('.mat')).toHaveCount(4);
  await expect(page.locator('.tile.centre')).toHaveCount(1);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.locator('.tile.centre')).toHaveCount(4);
  const lefts = await page.locator('.mat .ground').evaluateAll((all) => all.map((mat) => Math.round(mat.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
});

test('a closed train says why it takes no tile @mouse', async ({ page, at }) => {
  const aClosedTrain = ({ legal, table, seat }: Moment): boolean =>
    legal.some(({ type }) => type === 'play') && (table.trains as { owner: number; open: boolean }[]).some(({ owner, open }) => owner !== seat && !open);
  await at('garrafina', aClosedTrain, { seats: 4 });
  const tile = await page.locator('.hand-tile.can-play').first().boundingBox();
  const train = await page.locator('.mat:not(.mine, .is-open) .ground').first().boundingBox();
  if (!tile || !train) throw new Error('nothing to drag');
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.mouse.down();
  await page.mouse.move(train.x + train.width / 2, train.y + train.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('.choice')).toContainText('That train is closed');
});

test('a table without marks shows no open train, and the tiles that fit are still lit @both', async ({ page, at }) => {
  // A tile with two places waits for the choice of one.
  const onTwo = ({ legal }: Moment): string | undefined =>
    legal.map(({ tile }) => tile as string).find((tile) => legal.filter((one) => one.type === 'play' && one.tile === tile).length > 1);
  const player = await at('garrafina', (now) => onTwo(now) !== undefined, { seats: 4, options: { mark_open: false } });
  const now = player.now();
  await expect(page.locator('.mat')).toHaveCount(4);
  await expect(page.locator('.token, .open-word, .is-open')).toHaveCount(0);
  await page.locator(`.hand-tile.can-play[data-tile="${now && onTwo(now)}"]`).click();
  await expect(page.locator('.mat.lit').nth(1)).toBeVisible();
  await expect(page.locator('.trains svg').first()).not.toHaveAccessibleName(/open|closed/);
});
