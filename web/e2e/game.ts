// What tests do at the table of any game on which tiles are laid: a match with the options they ask for, moves by touch
// and by keys. Everything waits for what the page shows.

import type { Page } from '@playwright/test';
import { awaitTurn, expect, hand, scoreSheet } from './table';

export interface Game {
  variant: string;
  seats: number;
  options?: { [name: string]: string | number | boolean };
}

/** From the first page to a match of this game with bots. The options, which have tests of their own, are put into the request. */
export async function playGame(page: Page, url: string, game: Game): Promise<void> {
  await page.addInitScript((wanted: Game) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      const message: { type?: string } = typeof data === 'string' ? JSON.parse(data) : {};
      if (message.type === 'create') return send.call(this, JSON.stringify({ ...message, options: {}, ...wanted }));
      return send.call(this, data);
    };
  }, game);
  await page.goto(`${url}/?game=${game.variant}`);
  await page.getByLabel('Your name').fill('Wayan');
  await page.getByRole('button', { name: /^Play now/ }).first().click();
  await expect(page.getByRole('toolbar', { name: 'Your hand' })).toBeVisible();
}

// Changes with every move at the table.
const seen = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.querySelector('.happened')?.textContent,
      document.querySelector('.table')?.className,
      ...[...document.querySelectorAll<HTMLElement>('.hand-tile')].map((tile) => tile.dataset.tile),
      document.querySelectorAll('.exchange, .score-sheet').length,
    ].join(),
  );

/** Makes a move and waits until it has had its effect. */
export async function untilMoved(page: Page, move: () => Promise<void>): Promise<void> {
  const before = await seen(page);
  await move();
  await expect.poll(() => seen(page)).not.toBe(before);
}

/** One move by taps: a tile that can be played, the other way out of an exchange, or the one button there is. */
export function moveByTap(page: Page): Promise<void> {
  return untilMoved(page, async () => {
    const other = page.locator('.exchange [data-move="other"]');
    if (await other.isVisible()) return other.tap();
    const playable = page.locator('.hand-tile.can-play').first();
    if ((await playable.count()) === 0) return page.locator('.choice button.primary').first().tap();
    await playable.tap();
    const where = page.locator('.choice button.primary').first();
    const chosen = page.locator('.hand-tile[aria-pressed="true"]');
    await expect(chosen.or(page.locator('.table:not(.my-turn)')).or(scoreSheet(page)).or(page.locator('.choice .hint')).first()).toBeVisible();
    if ((await chosen.count()) > 0) await where.tap();
  });
}

const focused = (page: Page, selector: string) =>
  page.evaluate((wanted) => Boolean(document.activeElement?.closest(wanted)), selector);

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60 && !(await focused(page, selector)); i++) await page.keyboard.press('Tab');
  expect(await focused(page, selector), `Tab reaches ${selector}`).toBe(true);
}

/** One move with nothing but keys. */
export function moveByKeys(page: Page): Promise<void> {
  return untilMoved(page, async () => {
    if (await page.locator('.exchange').isVisible()) {
      await tabTo(page, '.exchange [data-move="other"]');
      return page.keyboard.press('Enter');
    }
    const classes = await hand(page).evaluateAll((all) => all.map((tile) => tile.className));
    const index = classes.findIndex((name) => name.includes('can-play'));
    if (index < 0) {
      const draws = await page.locator('.choice button', { hasText: 'Draw' }).count();
      return page.keyboard.press(draws ? 'd' : 'p');
    }
    await tabTo(page, '.hand');
    await page.keyboard.press('Home');
    for (let i = 0; i < index; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // Where there is a choice of ends or trains, the focus has gone there.
    if ((await page.locator('.hand-tile[aria-pressed="true"]').count()) > 0) {
      await expect(page.locator('.choice button').first()).toBeFocused();
      await page.keyboard.press('Enter');
    }
  });
}

/** Plays deal after deal to the end of the match, and answers with how many there were. */
export async function playMatch(
  page: Page,
  move: (page: Page) => Promise<void>,
  ready: (page: Page) => Promise<void>,
  atSheet: (deal: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  for (let deal = 1; deal <= 60; deal++) {
    while (await awaitTurn(page)) await move(page);
    await expect(scoreSheet(page)).toBeVisible();
    await atSheet(deal);
    if ((await scoreSheet(page).locator('.verdict.match').count()) > 0) return deal;
    await ready(page);
    await expect(scoreSheet(page)).toHaveCount(0);
  }
  throw new Error('the match does not end');
}

export const readyByTap = (page: Page): Promise<void> => scoreSheet(page).getByRole('button', { name: 'Ready' }).tap();
export const readyByKey = (page: Page): Promise<void> => page.keyboard.press('r');
