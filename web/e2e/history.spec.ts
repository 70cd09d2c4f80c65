// What happened in the deal stays readable: the history and the last move of each player are there at once after a reload, for
// people who come late, and after the server has died.

import type { Page } from '@playwright/test';
import { moveByTap } from './game';
import { drawn } from './in_page';
import { Server } from './server';
import { awaitTurn, expect, hostTable, joinByLink, playNow, test } from './table';

/** Each game on one of the two screens. */
const games = { gaple: '', seychelles: '', garrafina: ' @phone', triple: '', kap_tai_shap: ' @phone' };

/** What a page shows of the past. */
interface Past {
  /** The history of this deal, the latest line first; people who come and go are left out. */
  history: string[];
  /** The last move at each seat. */
  moves: string[];
  /** The tiles on the felt that are marked. */
  marked: string[];
}

async function pastOf(page: Page): Promise<Past> {
  await drawn(page);
  const isOpen = (await page.locator('.log').count()) > 0;
  if (!isOpen) await page.locator('.happened').click();
  const lines = await page.locator('.log li').allTextContents();
  if (!isOpen) await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const told = lines.filter((line) => !/ lost the connection\.$| is back\.$/.test(line));
  const dealt = told.findIndex((line) => line.endsWith('the tiles are dealt.'));
  const shown = await page.evaluate(() => ({
    moves: [...document.querySelectorAll<HTMLElement>('.last-move')].map((one) => {
      const seat = one.closest<HTMLElement>('[data-seat]')?.dataset.seat;
      return `${seat}: ${one.dataset.move} ${one.textContent} ${one.title}`;
    }),
    marked: [...document.querySelectorAll<HTMLElement>('[data-board] .last, [data-board] .recent')].map((one) => one.dataset.anchor ?? one.className),
  }));
  return { history: told.slice(0, dealt + 1), ...shown };
}

/**
 * Makes so many moves, and more until another player has moved too: in Triple Domino who draws keeps the turn. Waits for our next turn;
 * false if the deal was over before.
 */
async function playSome(page: Page, moves: number): Promise<boolean> {
  for (let made = 1; ; made++) {
    if (!(await moveByTap(page)) || !(await awaitTurn(page))) return false;
    if (made >= moves && (await page.locator('.last-move').count()) > 0) return true;
  }
}

/** Begins at a table with bots again and again, until our turn comes after some moves. */
async function someMoves(page: Page, address: string, moves: number): Promise<Past> {
  await playNow(page, address);
  for (let tries = 1; !(await playSome(page, moves)); tries++) {
    expect(tries, 'every deal is over at once').toBeLessThan(10);
    await page.locator('.score-sheet').getByRole('button', { name: 'Ready' }).click();
    await expect(page.locator('.score-sheet')).toHaveCount(0);
  }
  const past = await pastOf(page);
  expect(past.history.length).toBeGreaterThan(moves);
  expect(past.moves.length).toBeGreaterThan(0);
  return past;
}

/** Opens the page again, counts what flies there, and waits for the table. */
async function reload(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { flown: number };
    seen.flown = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element && (node.matches('.flyer') || node.querySelector('.flyer'))) seen.flown += 1;
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await expect(page.locator('.hand-tile, .rack-tile').first()).toBeVisible();
  return () => page.evaluate(() => (window as unknown as { flown: number }).flown);
}

// Beside the table on the desktop, and in a sheet of its own on the phone; the lines are the same ones.
for (const [game, screen] of Object.entries(games))
  test(`in ${game} a reload keeps the history and the last moves, and nothing of it moves or is spoken${screen}`, async ({ page, url }) => {
    const before = await someMoves(page, `${url}/?game=${game}`, 2);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const flown = await reload(page);
    expect(await pastOf(page)).toEqual(before);
    expect(await flown()).toBe(0);
    for (const line of before.history) await expect(page.locator('.spoken')).not.toContainText(line);
    // What follows comes once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (!(await playSome(page, 1))) return;
    const { history } = await pastOf(page);
    expect(history.length).toBeGreaterThan(before.history.length);
    expect(history.slice(-before.history.length)).toEqual(before.history);
  });

test('each of several players reads their own history again, and a late spectator reads it without a hand', async ({ page, url, friend }) => {
  const link = await hostTable(page, url);
  await page.getByText('Watch link', { exact: true }).click();
  const watch = await page.getByRole('textbox', { name: 'Watch link' }).inputValue();
  const second = await friend();
  await joinByLink(second, link, 'Budi');
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  for (let round = 0; round < 2; round++) expect(await Promise.all([page, second].map(moveByTap))).toEqual([true, true]);
  // Either of them may have the turn; the bots have moved by then.
  expect(await Promise.race([page, second].map(awaitTurn))).toBe(true);
  const [mine, theirs] = [await pastOf(page), await pastOf(second)];
  expect(mine.history.length).toBeGreaterThan(8);
  expect(theirs.history).not.toEqual(mine.history);
  await reload(page);
  expect(await pastOf(page)).toEqual(mine);
  await reload(second);
  expect(await pastOf(second)).toEqual(theirs);

  const looker = await friend();
  await looker.goto(watch);
  await looker.getByLabel('Your name').fill('Citra');
  await looker.getByRole('button', { name: 'Watch' }).click();
  await expect(looker.getByText('You are watching.')).toBeVisible();
  const { history, marked, moves } = await pastOf(looker);
  expect(history).toHaveLength(mine.history.length);
  expect(history.join(' ')).toMatch(/Ayu.*Budi|Budi.*Ayu/);
  expect(marked).toEqual(mine.marked);
  expect(moves.length).toBeGreaterThanOrEqual(mine.moves.length);
});

test('the history and the last moves outlive kill -9 of the server @phone', async ({ page, complaints }) => {
  const server = await Server.start();
  try {
    const before = await someMoves(page, server.url, 3);
    complaints.expectLostConnection();
    await server.kill();
    await server.up();
    await reload(page);
    expect(await pastOf(page)).toEqual(before);
  } finally {
    await server.stop();
  }
});
