// Kap Tai Shap on its own board, in the browser: whole matches by touch and by keys, large tables, and both views of the
// discards.

import type { Locator, Page } from '@playwright/test';
import { inBothSchemes, overflow, smallTargets } from './axe';
import { movedOn, untilMoved } from './game';
import { untilFound } from './in_page';
import { canDo, type Until } from './player';
import { awaitTurn, expect, number, playNow, routeCreate, scoreSheet, test } from './table';

const rack = (page: Page): Locator => page.locator('.rack-tile');

interface Turn {
  over: boolean;
  seq: string;
  /** Which kind among the discards helps the hand; -1 for none. */
  helps: number;
  /** Which tile of the rack to throw: a loose one if there is one. */
  loose: number;
}

/** Runs in the page: waits for our turn, or for the score sheet. */
function turnNow(last: string): Turn | null {
  const table = document.querySelector<HTMLElement>('.table');
  if (document.querySelector('.score-sheet')) return table?.dataset.phase === 'playing' ? null : { over: true, seq: '', helps: -1, loose: -1 };
  if (!table?.matches('.my-turn') || table.dataset.seq === last || !document.querySelector('.choice .hint.turn, .choice button')) return null;
  const tray = [...document.querySelectorAll('.tray-tile')];
  const tiles = [...document.querySelectorAll('.rack-tile')];
  const loose = tiles.findIndex((tile) => tile.classList.contains('can-discard') && tile.closest('.loose') !== null);
  return {
    over: false,
    seq: table.dataset.seq ?? '',
    helps: tray.findIndex((kind) => /use-(wins|helps)/.test(kind.className)),
    loose: loose >= 0 ? loose : tiles.findIndex((tile) => tile.classList.contains('can-discard')),
  };
}

/** Plays a deal like a sensible beginner: takes what helps, throws what is loose. */
async function playDeal(page: Page, move: (now: Turn, turn: number) => Promise<void>): Promise<number> {
  let last = '';
  for (let turn = 0; turn < 500; turn++) {
    const now = await untilFound(page, turnNow, last);
    if (now.over) return turn;
    last = now.seq;
    await move(now, turn);
    await movedOn(page, now.seq);
  }
  throw new Error('the deal does not end');
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match, with a pot whose chips balance, and a rematch @phone', async ({ page, url }) => {
    await routeCreate(page, { seats: 3, options: { deals: 2 } });
    await playNow(page, `${url}/?game=kap_tai_shap`);
    // Everybody has paid; a hand can be complete when it is dealt, and then the pot is won.
    if (await awaitTurn(page)) await expect(page.locator('.pile')).toContainText('Pot 3');
    const main = page.locator('.choice .button.primary').first();
    for (let deal = 1; deal <= 2; deal++) {
      await playDeal(page, async ({ helps, loose }, turn) => {
        if (helps < 0 && loose < 0) return main.tap();
        const tile = helps >= 0 ? page.locator('.tray-tile').nth(helps) : rack(page).nth(loose);
        await tile.tap();
        await expect(tile).toHaveAttribute('aria-pressed', 'true');
        // Once by the button, once by a second tap.
        await (turn % 2 ? main : tile).tap();
      });
      const chips = await scoreSheet(page).locator('.scores').first().locator('tbody tr:first-child td:nth-child(2)').allTextContents();
      expect(chips).toHaveLength(3);
      if (deal === 1) {
        await scoreSheet(page).getByRole('button', { name: 'Ready' }).tap();
        // A hand can be complete when it is dealt: then the next sheet opens before a turn.
        await expect(page.getByRole('heading', { level: 1 })).toContainText('deal 2');
      }
    }
    await expect(scoreSheet(page).getByRole('heading', { name: 'The match' })).toBeVisible();
    const totals = await scoreSheet(page).locator('.scores').first().locator('.total').allTextContents();
    expect(totals).toHaveLength(3);
    expect(totals.reduce((sum, text) => sum + number(text), 0)).toBe(0);
    await scoreSheet(page).getByRole('button', { name: 'Rematch' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('deal 1');
    await expect(rack(page)).not.toHaveCount(0);
  });
});

test('a whole match with the keyboard alone', async ({ page, url }) => {
  await routeCreate(page, { seats: 2, options: { deals: 1 } });
  await playNow(page, `${url}/?game=kap_tai_shap`);
  const button = page.locator('.choice .button.primary').first();
  await playDeal(page, async ({ helps, loose }) => {
    if (helps >= 0) {
      // Into the tray with Tab, to the kind with arrows.
      const kinds = page.locator('.tray-tile');
      const focused = () => kinds.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
      for (let tries = 0; tries < 60 && (await focused()) < 0; tries++) await page.keyboard.press('Tab');
      for (let now = await focused(); now !== helps; now = await focused())
        await page.keyboard.press(now < helps ? 'ArrowRight' : 'ArrowLeft');
      await page.keyboard.press('Enter');
    } else if (loose >= 0) {
      await page.keyboard.press(String((loose + 1) % 10));
    } else {
      return page.keyboard.press('d');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await expect(page.getByRole('heading', { name: 'The match' })).toBeVisible();
});

/** Our turn with a few discards in the tray. */
const someDiscards: Until = ({ legal, table }) => legal.length > 0 && (table.discards as unknown[]).length >= 4;

test('twenty seats: the strip follows the turn, every discard can be read and taken @both', async ({ page, at }) => {
  await at('kap_tai_shap', someDiscards, { seats: 20, options: { deals: 1 } });
  await expect(page.locator('.strip .seat')).toHaveCount(19);
  expect(await overflow(page)).toBe(0);
  const box = await page.locator('.discards').boundingBox();
  const kinds = await page.locator('.tray-tile:not(.none)').all();
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of kinds) {
    const place = await kind.boundingBox();
    if (!box || !place) throw new Error('no discards');
    expect(place.width).toBeGreaterThanOrEqual(44);
    expect(place.height).toBeGreaterThanOrEqual(44);
    expect(place.x).toBeGreaterThanOrEqual(box.x - 1);
    expect(place.x + place.width).toBeLessThanOrEqual(box.x + box.width + 1);
  }
  await page.getByRole('button', { name: /In order/ }).click();
  await expect.poll(() => page.locator('.in-order li').count()).toBeGreaterThanOrEqual(kinds.length);
});

/** Our turn with ten tiles that nobody has discarded from yet. */
const asDealt: Until = ({ legal, table }) => legal.length > 0 && table.phase === 'first';

test('the woodpile is seen as it was built until the first discard, and beside the pot after it @both', async ({ page, at }) => {
  await at('kap_tai_shap', asDealt, { seats: 4 });
  const built = page.locator('.built');
  await expect(built.locator('svg')).toBeInViewport();
  await expect(built).toContainText('64 tiles');
  await expect(built.locator('.dealt')).toHaveCount(37);
  await rack(page).first().click();
  await untilMoved(page, () => page.locator('.choice .button.primary').first().click());
  await expect(built).toHaveCount(0);
  await expect(page.locator('.tray-tile').first()).toBeVisible();
  for (const [width, height] of [[390, 844], [320, 568], [740, 360], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.woodpile'), `${width} wide`).toBeInViewport();
    expect(await overflow(page)).toBe(0);
  }
});

test('a turn of both steps: pick nothing up, draw, throw a tile away', async ({ page, at }) => {
  await at('kap_tai_shap', canDo('skip'), { seats: 2, options: { deals: 1, turn_mode: 'both', drawn_tile: 'may_keep' } });
  const held = await rack(page).count();
  const skip = page.getByRole('button', { name: 'Pick nothing up' });
  const draw = page.getByRole('button', { name: 'Draw a tile' });
  await untilMoved(page, () => skip.click());
  await expect(skip).toHaveCount(0);
  await untilMoved(page, () => draw.click());
  // The hand can be complete with the tile that was drawn.
  if (!(await awaitTurn(page))) return;
  await expect(draw).toHaveCount(0);
  await expect(rack(page)).toHaveCount(held + 1);
  await untilMoved(page, () => page.locator('.rack .can-discard').first().dblclick());
  await expect(rack(page)).toHaveCount(held);
});

test('a tile can be dragged to the discards @mouse', async ({ page, at }) => {
  await at('kap_tai_shap', canDo('discard'), { seats: 4, options: { drawn_tile: 'may_keep' } });
  const held = await rack(page).count();
  const from = await page.locator('.rack .can-discard').first().boundingBox();
  const to = await page.locator('.discards').boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await untilMoved(page, async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
  });
  await expect(rack(page)).toHaveCount(held - 1);
});

test('twenty seats: axe finds nothing in light and in dark, and 320 px are wide enough', async ({ page, at }) => {
  await at('kap_tai_shap', someDiscards, { seats: 20, options: { deals: 1 } });
  await inBothSchemes(page, 'by kind');
  await page.keyboard.press('o');
  await expect(page.locator('.in-order')).toBeVisible();
  await inBothSchemes(page, 'in order');
  await page.keyboard.press('o');
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
});
