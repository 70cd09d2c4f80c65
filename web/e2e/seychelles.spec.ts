// Seychelles on its own board, in the browser: partners, sets, and the final.

import { byKeys, byTouch, playMatch, untilMoved } from './game';
import { drawn, untilFound } from './in_page';
import { canDo, dealOver, myTurn, Player, type Until } from './player';
import { expect, hand, number, playNow, routeCreate, scoreSheet, takeSeat, test } from './table';

// A set to ten points, and the zwe final after the first thrown-away set: short, and everything can happen.
const short = { target: 10, zwe_final_after: 1 };

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match of partners; tape, krose or zete ends every deal @phone', async ({ page, url }) => {
    await routeCreate(page, { seats: 4, options: short });
    await playNow(page, `${url}/?game=seychelles`);
    await expect(hand(page)).toHaveCount(7);
    await expect(page.locator('.strip').getByRole('img', { name: 'partner' })).toHaveCount(1);
    await expect(page.locator('.set-side')).toHaveCount(2);
    // Nobody is in danger before the first points.
    await expect(page.locator('.set-side .fate')).toHaveCount(0);
    await playMatch(page, byTouch, async () => {
      await expect(scoreSheet(page).locator('.verdict small')).toHaveText(/^(Tape|Krose|Zete)/);
    });
    await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
  });

  test('a chosen tile moves nothing on the table, and the felt keeps its size during a deal @phone', async ({ page, at }) => {
    await page.addInitScript(() => localStorage.setItem('takamaka.ask_first', 'on'));
    await at('seychelles', canDo('play'), { seats: 4 });
    const felt = () => page.locator('[data-board]').boundingBox();
    const tiles = () =>
      page.locator('[data-board] > svg > .tile').evaluateAll((all) => all.map((tile) => JSON.stringify(tile.getBoundingClientRect())));
    // Without a tile to play, the room passes by itself.
    const mayPlay = () =>
      untilFound(page, () => (document.querySelector('.score-sheet') ? 'over' : document.querySelector('.my-turn .hand-tile.can-play') && 'turn'), null);
    const size = await felt();
    let chosen = 0;
    while ((await mayPlay()) === 'turn') {
      expect(await felt()).toEqual(size);
      await untilMoved(page, async () => {
        const lying = await tiles();
        await page.locator('.hand-tile.can-play').first().tap();
        await expect(page.locator('.ghost').first()).toBeVisible();
        expect(await tiles()).toEqual(lying);
        chosen += 1;
        await page.locator('.choice button.primary').first().tap();
      });
    }
    expect(chosen).toBeGreaterThan(0);
    await expect(scoreSheet(page)).toBeVisible();
  });
});

test('a whole match of three by keys alone, without the double blank', async ({ page, url }) => {
  await routeCreate(page, { seats: 3, options: short });
  await playNow(page, `${url}/?game=seychelles`);
  await expect(hand(page)).toHaveCount(9);
  await expect(page.getByText('0–0 is out of the game with three players')).toBeAttached();
  await expect(page.locator('.hand-tile[data-tile="0-0"]')).toHaveCount(0);
  await playMatch(page, byKeys);
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
});

test('a lake is announced after one question, and the tile comes back', async ({ page, at }) => {
  const unfit: Until = (now) => canDo('lake')(now) && (now.own.unplayable as unknown[]).length > 0;
  const player = await at('seychelles', unfit, { seats: 4, options: { announce_lake: true } });
  const [bad] = player.now()?.own.unplayable as unknown as { tile: string }[];
  const tile = page.locator(`.hand-tile[data-tile="${String(bad?.tile)}"]`);
  // It is marked as disabled; a tap still says why, and offers the lake.
  await tile.click({ force: true });
  await page.locator('.choice').getByRole('button', { name: /^Lake/ }).first().click();
  await expect(page.locator('.choice .sure')).toContainText('Everybody will see');
  await untilMoved(page, () => page.locator('.choice .sure .button.danger').click());
  await expect(page.locator('.happened')).toContainText('You try a lake');
  await expect(tile).toHaveCount(1);
  await expect(page.locator('.my-turn')).toBeVisible();
});

test('a lake that costs the match says so first, and ends it', async ({ page, at }) => {
  const unfit: Until = (now) => canDo('lake')(now) && (now.own.unplayable as unknown[]).length > 0;
  const player = await at('seychelles', unfit, { seats: 4, options: { announce_lake: true, lake_costs: 'match' } });
  const [bad] = player.now()?.own.unplayable as unknown as { tile: string }[];
  await page.locator(`.hand-tile[data-tile="${String(bad?.tile)}"]`).click({ force: true });
  await page.locator('.choice').getByRole('button', { name: /^Lake/ }).first().click();
  await expect(page.locator('.choice .sure')).toContainText('costs your side the match');
  await page.locator('.choice .sure .button.danger').click();
  await expect(scoreSheet(page)).toContainText('Lake: it costs the deal.');
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
});

test('the chat explains the words of the game', async ({ page, at }) => {
  await at('seychelles', canDo('play'));
  await page.keyboard.press('c');
  const chat = page.locator('.chat-sheet');
  await expect(chat.getByRole('button', { name: 'Met mon bef dan park!' })).toBeVisible();
  await chat.getByText('What the words mean').click();
  await expect(chat.locator('[data-word="bwi"]')).toContainText('Boiled');
  await expect(chat.locator('[data-word="kalkouta"]')).toContainText('Its meaning is not recorded.');
});

/** Our turn with a double that fits, and another tile that fits. */
const doubleOrNot: Until = (now) => {
  const doubles = now.legal.filter(({ type }) => type === 'play').map(({ tile }) => /^(\d)-\1$/.test(String(tile)));
  return doubles.includes(true) && doubles.includes(false);
};
// Five of a number are rare: the player is told to keep that double.
const early = '[data-tip="seychelles.double_early"], [data-tip="seychelles.double_kept"]';

test('a tip is shown once, covers no tile, and comes again for a player who asks @phone', async ({ page, at }) => {
  await at('seychelles', doubleOrNot);
  const tip = page.locator(early);
  await expect(tip).toBeVisible();
  const [end, felt] = await page.evaluate(() => [document.querySelector('[data-tip]')?.getBoundingClientRect().bottom, document.querySelector('[data-board]')?.getBoundingClientRect().top]);
  expect(end ?? Infinity).toBeLessThanOrEqual(felt ?? 0);
  await expect(page.getByRole('log')).toContainText('double');
  await page.reload();
  await expect(page.locator('.my-turn')).toBeVisible();
  await expect(tip).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('.sheet');
  await menu.locator('details:not([open]) > summary').last().click();
  const tips = menu.getByRole('switch', { name: 'Tips at the table' });
  await tips.uncheck();
  await tips.check();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(tip).toBeVisible();
  await tip.getByRole('button', { name: 'Close' }).click();
  await expect(tip).toHaveCount(0);
});

test('a table without help gives no tip', async ({ page, at }) => {
  await at('seychelles', doubleOrNot, { settings: { help: false } });
  await expect(page.locator('.my-turn')).toBeVisible();
  await expect(page.locator('[data-tip]')).toHaveCount(0);
});

test('fourteen tiles in hand are targets as wide as a finger @both', async ({ page, at }) => {
  const fullHand: Until = (now) => myTurn(now) && (now.own.hand as string[]).length >= 13;
  await at('seychelles', fullHand, { seats: 2 });
  const boxes = await hand(page).evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeGreaterThanOrEqual(13);
  for (const box of boxes) {
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
  }
});

test('the table shows the score of the set that the sheet has added up', async ({ page, at }) => {
  await at('seychelles', dealOver, { seats: 2, options: { target: 500 } });
  const cells = scoreSheet(page).locator('.scores').first().locator('.total');
  await expect(cells).toHaveCount(2);
  const totals = await cells.allTextContents();
  await page.keyboard.press('r');
  await expect(scoreSheet(page)).toHaveCount(0);
  const points = await page.locator('.set-side b').allTextContents();
  const sorted = (texts: string[]) => texts.map(number).sort((a, b) => a - b);
  expect(sorted(points)).toEqual(sorted(totals));
});

test('between two deals players can ask for the final, and it comes when all ask', async ({ page, url, friend }) => {
  const ayu = await Player.create(url, 'seychelles', { seats: 2, options: { target: 500 }, name: 'Ayu', bots: null });
  const budi = await Player.join(url, ayu.code, 'Budi');
  await ayu.askHere('start');
  await Promise.all([ayu, budi].map((player) => player.play(dealOver)));
  const other = await friend();
  await takeSeat(page, url, ayu);
  await takeSeat(other, url, budi);
  for (const one of [page, other]) {
    await untilMoved(one, () => scoreSheet(one).getByRole('button', { name: 'Propose the deciding game (zwe final)' }).click());
    // A request that crosses the other one is stale.
    const seq = (await one.locator('.table').getAttribute('data-seq')) ?? '';
    for (const each of [page, other]) await expect(each.locator('.table')).toHaveAttribute('data-seq', seq);
  }
  for (const one of [page, other]) {
    await drawn(one);
    await one.keyboard.press('r');
  }
  await expect(page.locator('.set-head')).toContainText('Zwe final: the winner of this deal wins the match');
  for (const player of [ayu, budi]) player.close();
});

test('a phone on its side shows the whole goal of the set, in the longest words', async ({ page, at }) => {
  await page.addInitScript(() => localStorage.setItem('takamaka.language', 'fr'));
  await page.setViewportSize({ width: 740, height: 360 });
  await at('seychelles', myTurn, { seats: 4 });
  const head = page.locator('.set-head');
  await expect(head).toContainText('ou moins');
  expect(await head.evaluate((line) => [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight])).toEqual([0, 0]);
});
