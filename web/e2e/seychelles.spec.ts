import { moveByKeys, moveByTap, playMatch, playMatchByCommands, readyByKey, readyByTap, untilMoved } from './game';
import { awaitTurn, expect, hand, joinByLink, openTable, playGame, routeCreate, scoreSheet, test } from './table';

// A set to ten points, and the zwe final after the first that is thrown away: short, and yet everything can happen.
const short = { target: 10, zwe_final_after: 1 };

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match of partners, every deal ended by tape, krose or zete', async ({ page, url }) => {
    await playGame(page, url, 'seychelles', { seats: 4, options: short });
    await expect(hand(page)).toHaveCount(7);
    await expect(page.locator('.strip').getByRole('img', { name: 'partner' })).toHaveCount(1);
    await expect(page.locator('.set-side')).toHaveCount(2);
    await expect(page.locator('.set-side .fate').first()).toHaveText('kapot');
    await playMatch(page, moveByTap, readyByTap, async () => {
      await expect(scoreSheet(page).locator('.verdict small')).toHaveText(/^(Tape|Krose|Zete)/);
    });
    await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
  });

  test('nothing on the table moves when a tile is chosen, nor the felt during a deal', async ({ page, url }) => {
    await page.addInitScript(() => localStorage.setItem('takamaka.ask_first', 'on'));
    await playGame(page, url, 'seychelles', { seats: 4 });
    const felt = () => page.locator('[data-board]').boundingBox();
    const tiles = () =>
      page.locator('[data-board] > svg > .tile').evaluateAll((all) => all.map((tile) => JSON.stringify(tile.getBoundingClientRect())));
    const size = await felt();
    while (await awaitTurn(page)) {
      expect(await felt()).toEqual(size);
      const lying = await tiles();
      await page.locator('.hand-tile.can-play').first().tap();
      await expect(page.locator('.ghost').first()).toBeVisible();
      expect(await tiles()).toEqual(lying);
      await untilMoved(page, () => page.locator('.choice button.primary').first().tap());
    }
    await expect(scoreSheet(page)).toBeVisible();
  });
});

test('a whole match of three by keys alone, without the double blank', async ({ page, url }) => {
  await playGame(page, url, 'seychelles', { seats: 3, options: short });
  await expect(hand(page)).toHaveCount(9);
  await expect(page.getByText('0–0 is out of the game with three players')).toBeAttached();
  await expect(page.locator('.hand-tile[data-tile="0-0"]')).toHaveCount(0);
  await playMatch(page, moveByKeys, readyByKey);
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
});

test('fourteen tiles in hand are targets as wide as a finger', async ({ page, url }) => {
  await playGame(page, url, 'seychelles', { seats: 2 });
  await expect(hand(page)).toHaveCount(14);
  for (const box of await hand(page).evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON()))) {
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
  }
});

test('the score of the set is what the sheet has added up', async ({ page, url }) => {
  await playGame(page, url, 'seychelles', { seats: 2, options: { target: 500 } });
  while (await awaitTurn(page)) await moveByKeys(page);
  const totals = await scoreSheet(page).locator('.scores').first().locator('.total').allTextContents();
  await readyByKey(page);
  await expect(scoreSheet(page)).toHaveCount(0);
  const points = await page.locator('.set-side b').allTextContents();
  expect(points.map(Number).sort((a, b) => a - b)).toEqual(totals.map(Number).sort((a, b) => a - b));
});

test('a whole match of partners by commands alone', async ({ page, url, isMobile }) => {
  test.skip(!isMobile, 'words are the same on every screen');
  await page.addInitScript(() => localStorage.setItem('takamaka.text_mode', 'on'));
  await openTable(page, url, 'seychelles', { seats: 4, options: short });
  expect(await playMatchByCommands(page)).toBeGreaterThan(0);
});

test('between two deals the final can be asked for, and comes when all ask', async ({ page, url, friend }) => {
  const other = await friend();
  await routeCreate(page, { seats: 2, options: { target: 500 } });
  await page.goto(url);
  await page.getByLabel('Your name').fill('Ayu');
  await page.locator('[data-entry="seychelles"]').getByRole('button', { name: /^Private table/ }).click();
  const link = await page.getByRole('textbox', { name: 'Invite friends' }).inputValue();
  await joinByLink(other, link, 'Budi');
  await page.getByRole('button', { name: 'Start the match' }).click();
  const move = async (one: typeof page) => {
    if ((await one.locator('.table.my-turn .hand-tile').count()) > 0) await moveByKeys(one);
  };
  while ((await scoreSheet(page).count()) === 0) {
    await move(page);
    await move(other);
  }
  for (const one of [page, other]) await scoreSheet(one).getByRole('button', { name: 'Ask for the zwe final' }).click();
  for (const one of [page, other]) await readyByKey(one);
  await expect(page.locator('.set-head')).toContainText('Zwe final: the winner of this deal wins the match');
});
