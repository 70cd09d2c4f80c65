// Gaple at the table: from the first tap to the result of the match.

import { byTouch, moveByTap, playMatch } from './game';
import { dealOver, type Moment } from './player';
import { columnOfSheet, expect, hand, long, number, playNow, routeCreate, scoreSheet, test, tilesInHand } from './table';

test('a name and one tap lead to a table with bots and seven tiles', async ({ page, url }) => {
  await playNow(page, url);
  await expect(hand(page)).toHaveCount(7);
  await expect(page.locator('.strip .seat')).toHaveCount(3);
  await expect(page).toHaveURL(/\/t\/[0-9A-Z]+$/);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match, deal after deal, to its result and a rematch @phone', async ({ page, url }) => {
    const deals = long ? 4 : 2;
    await routeCreate(page, { options: { deals } });
    await playNow(page, url);
    const played = await playMatch(page, byTouch, async (deal) => {
      await expect(scoreSheet(page).locator('.scores').first().locator('tbody')).toHaveCount(4);
      // Chips always balance.
      const chips = await columnOfSheet(page, 2);
      expect(chips).toHaveLength(4);
      expect(chips.reduce((sum, n) => sum + n, 0)).toBe(0);
      await expect(scoreSheet(page).getByRole('heading', { name: deal < deals ? `Deal ${deal}` : 'The match' })).toBeVisible();
    });
    expect(played).toBe(deals);
    await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
    await scoreSheet(page).getByRole('button', { name: 'Rematch' }).tap();
    await expect(scoreSheet(page)).toHaveCount(0);
    await expect(hand(page)).toHaveCount(7);
    await expect(page.locator('.side'), 'a log that nobody sees is not drawn').toHaveCount(0);
  });
});

test('a wide window has the log and the chat beside the table', async ({ page, url }) => {
  await playNow(page, url);
  await expect(page.getByRole('complementary', { name: 'What happened' }).getByRole('listitem').first()).toBeVisible();
});

test('every line of a score sheet adds up and names its rule', async ({ page, at }) => {
  await at('gaple', dealOver);
  await expect(scoreSheet(page)).toBeVisible();
  const bodies = await scoreSheet(page).locator('tbody').all();
  expect(bodies.length).toBeGreaterThanOrEqual(4);
  let rules = 0;
  for (const body of bodies) {
    const points = number(await body.locator('tr:first-child td').first().textContent());
    const lines = await body.locator('.score-line b').allTextContents();
    expect(lines.reduce((sum, text) => sum + number(text), 0)).toBe(points);
    for (const rule of await body.locator('a.score-line .rule-number').allTextContents()) {
      expect(rule).toMatch(/^R\d+\.\d+$/);
      rules += 1;
    }
  }
  expect(rules).toBeGreaterThan(0);
});

const fitsNowhere = ({ legal, own }: Moment): boolean => legal.some(({ type }) => type === 'play') && (own.unplayable as unknown[]).length > 0;

test('a tile that does not fit says why', async ({ page, at }) => {
  await at('gaple', fitsNowhere);
  await page.locator('.hand-tile.can-nothing').first().click({ force: true });
  await expect(page.locator('.choice')).toContainText(/rule R\d/);
});

test('a tap makes a move, and the next turn comes', async ({ page, at }) => {
  await at('gaple');
  const before = await tilesInHand(page);
  expect(await moveByTap(page)).toBe(true);
  await expect(hand(page)).toHaveCount(before.length - 1);
});

test('a tile can be dragged to the line @mouse', async ({ page, at }) => {
  await at('gaple', ({ legal }) => legal.some(({ type }) => type === 'play'));
  const playable = page.locator('.hand-tile.can-play').first();
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
});
