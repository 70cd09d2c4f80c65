// A match frame by frame: the finished one with all hands open, and the running one as this seat was allowed to see it.

import type { Page } from '@playwright/test';
import { untilFound } from './in_page';
import { holding, matchOver, type Player } from './player';
import { expect, hand, scoreSheet, test } from './table';

const replay = (page: Page) => page.locator('.table.replay');
const seqOf = async (page: Page) => Number(await replay(page).getAttribute('data-seq'));

/** Opens the replay of a match of two deals from its score sheet. */
async function openReplay(page: Page, at: (entry: string, until: typeof matchOver, table: object) => Promise<Player>): Promise<void> {
  await at('gaple', matchOver, { options: { deals: 2 } });
  await scoreSheet(page).getByRole('link', { name: 'Replay of the match' }).click();
  await expect(replay(page)).toBeVisible();
  // All frames are here, and the keys work.
  await untilFound(page, () => (/^1 \/ \d\d+$/.test(document.querySelector('.player-at')?.textContent ?? '') ? true : null), null);
}

test('a player looks through a finished match by keys, slider and deals, with all hands open', async ({ page, at }) => {
  await openReplay(page, at);
  const hands = page.locator('.all-hands li');
  await expect(hands).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.player-at')).toHaveText(/^2 \//);
  await expect(page).toHaveURL(new RegExp(`/m/[^#]+#${await seqOf(page)}$`));
  // Every player holds tiles, and the page shows them.
  for (const one of await hands.all()) await expect(one.locator('.tile-picture')).not.toHaveCount(0);

  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'To the end' })).toBeDisabled();
  const end = await seqOf(page);
  await page.keyboard.press('[');
  await expect(page.getByRole('combobox', { name: 'Deals' })).toHaveValue('2');
  await page.keyboard.press('[');
  await expect(page.getByRole('combobox', { name: 'Deals' })).toHaveValue('1');
  const first = await seqOf(page);
  await page.getByRole('combobox', { name: 'Deals' }).selectOption({ label: 'Deal 2' });
  await expect.poll(() => seqOf(page)).toBeGreaterThan(first);
  const second = await seqOf(page);
  expect(second).toBeLessThan(end);
  await page.getByRole('combobox', { name: 'Deals' }).blur();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => seqOf(page)).toBeLessThan(second);

  const slider = page.getByRole('slider', { name: 'Move' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.player-at')).toHaveText(/^1 \//);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.player-at')).toHaveText(/^2 \//);
  // It plays by itself until the player stops it.
  await page.keyboard.press(' ');
  await expect(page.locator('.player-at')).toHaveText(/^4 \//);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Play automatically' })).toBeVisible();
  // Nothing can be played in the past.
  await expect(page.locator('.hand-tile')).toHaveCount(0);

  await page.getByRole('button', { name: 'Back to your table' }).click();
  await expect(scoreSheet(page)).toBeVisible();
});

test('a link to a move shows that move to another person', async ({ page, url, at, friend }) => {
  await openReplay(page, at);
  // A held key comes faster than the page draws.
  await page.evaluate(() => {
    for (let step = 2; step <= 6; step++) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await expect(page.locator('.player-at')).toHaveText(/^6 \//);
  const link = page.url();
  expect(await page.getByRole('button', { name: 'Copy a link to this move' }).getAttribute('title')).toBe(link);
  const other = await friend();
  await other.goto(link);
  await expect(other.locator('.player-at')).toHaveText(/^6 \//);
  expect(await seqOf(other)).toBe(await seqOf(page));
  await expect(other.locator('.all-hands')).toHaveText(await page.locator('.all-hands').innerText(), { useInnerText: true });
  await other.goto(`${url}/m/nothinghere`);
  await expect(other.getByText('There is no such match, or it is not over yet.')).toBeVisible();
});

test('during play a player looks back at what they were allowed to see, and returns to now', async ({ page, at }) => {
  await at('gaple', holding(5));
  const now = await hand(page).count();
  expect(now).toBeLessThan(7);
  await page.keyboard.press('b');
  await expect(page.getByText('You are looking at an earlier position.')).toBeVisible();
  await page.keyboard.press('Home');
  for (let step = 1; step < 40; step++) {
    await expect(page.locator('.player-at')).toHaveText(new RegExp(`^${step} /`));
    if ((await hand(page).count()) === 7) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(hand(page)).toHaveCount(7);
  // The hands of the others stay closed, and nothing can be played.
  await expect(page.locator('.all-hands')).toHaveCount(0);
  await expect(page.locator('.hand-tile.can-play')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to now' }).last().click();
  await expect(page.locator('.table.replay')).toHaveCount(0);
  await expect(hand(page)).toHaveCount(now);
});
