// A whole match of any game on which tiles are laid: by touch, by keys, and by commands. Everything waits for what the page
// shows.

import type { Page } from '@playwright/test';
import { awaitTurn, expect, hand, scoreSheet } from './table';

const seq = (page: Page): Promise<string | null> => page.locator('.table').getAttribute('data-seq');

/** Makes a move and waits until it has had its effect. */
export async function untilMoved(page: Page, move: () => Promise<void>): Promise<void> {
  const before = await seq(page);
  await move();
  await expect.poll(() => seq(page)).not.toBe(before);
}

/** One move by taps: a tile that can be played, the other way out of an exchange, or the one button there is. */
export async function moveByTap(page: Page): Promise<void> {
  const other = page.locator('.exchange [data-move="other"]');
  const playable = page.locator('.hand-tile.can-play').first();
  const where = page.locator('.choice button.primary').first();
  const ways = other.or(playable).or(where).first();
  // While our last tap is on its way nothing can be done, and then it may be somebody else's turn.
  const waiting = page.locator('.table:not(.my-turn)').or(scoreSheet(page));
  await expect(ways.or(waiting).first()).toBeVisible();
  if (!(await ways.isVisible())) return;
  await untilMoved(page, async () => {
    if (await other.isVisible()) return other.tap();
    if ((await playable.count()) === 0) return where.tap();
    await playable.tap();
    const chosen = page.locator('.hand-tile[aria-pressed="true"]');
    await expect(chosen.or(waiting).or(page.locator('.choice .hint')).first()).toBeVisible();
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

/** What the page shows in text mode, all of one moment. */
const textTable = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('.table');
    return {
      seq: table?.dataset.seq,
      phase: table?.dataset.phase ?? '',
      deal: Number(/\d+/.exec(table?.querySelector('h1')?.textContent ?? '')?.[0]),
      move: document.querySelector('.move-list li')?.textContent ?? null,
    };
  });

/** A whole match in text mode: always the first move, by its number or by its words. Answers with how many deals it had. */
export async function playMatchByCommands(page: Page): Promise<number> {
  const box = page.getByLabel('Command', { exact: true });
  await expect(box).toBeVisible();
  let last: string | undefined;
  for (let turn = 0; turn < 2000; turn++) {
    let now = await textTable(page);
    // What was typed has been answered, and there is something to do.
    await expect
      .poll(
        async () => {
          now = await textTable(page);
          return now.seq !== last && (now.move !== null || now.phase === 'between_deals' || now.phase === 'finished');
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    if (now.phase === 'finished') return now.deal;
    last = now.seq;
    await box.fill(now.phase === 'between_deals' ? 'ready' : turn % 2 ? '1' : (now.move ?? ''));
    await box.press('Enter');
  }
  throw new Error('the match does not end');
}
