import type { Page } from '@playwright/test';
import { awaitTurn, expect, hand, moveByTap, playDeal, playGame, playNow, scoreSheet, test } from './table';

const replay = (page: Page) => page.locator('.table.replay');
const seqOf = async (page: Page) => Number(await replay(page).getAttribute('data-seq'));

/** A match of one deal, played to its end and opened as a replay. */
async function openReplay(page: Page, url: string): Promise<void> {
  await playGame(page, url, 'gaple', { options: { deals: 2 } });
  await playDeal(page);
  await scoreSheet(page).getByRole('button', { name: 'Ready' }).click();
  await expect(scoreSheet(page)).toHaveCount(0);
  await playDeal(page);
  await scoreSheet(page).getByRole('link', { name: 'Replay of the match' }).click();
  await expect(replay(page)).toBeVisible();
  // All of it has come.
  await expect(page.locator('.player-at')).toHaveText(/^1 \/ \d\d+$/);
}

test('a finished match is looked through by keys, slider and deals, with all hands open', async ({ page, url }) => {
  await openReplay(page, url);
  const hands = page.locator('.all-hands li');
  await expect(hands).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.player-at')).toHaveText(/^2 \//);
  await expect(page).toHaveURL(new RegExp(`/m/[^#]+#${await seqOf(page)}$`));
  // Everybody holds tiles, and they are seen.
  for (const one of await hands.all()) await expect(one.locator('.tile-picture')).not.toHaveCount(0);

  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'To the end' })).toBeDisabled();
  const end = await seqOf(page);
  await page.keyboard.press('[');
  await expect(page.getByRole('combobox', { name: 'Deals' })).toHaveValue('2');
  await page.keyboard.press('[');
  await expect(page.getByRole('combobox', { name: 'Deals' })).toHaveValue('1');
  await page.getByRole('combobox', { name: 'Deals' }).selectOption({ label: 'Deal 2' });
  const second = await seqOf(page);
  expect(second).toBeLessThan(end);
  await page.getByRole('combobox', { name: 'Deals' }).blur();
  await page.keyboard.press('ArrowLeft');
  expect(await seqOf(page)).toBeLessThan(second);

  const slider = page.getByRole('slider', { name: 'Move' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.player-at')).toHaveText(/^1 \//);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.player-at')).toHaveText(/^2 \//);
  // It goes on by itself, until it is stopped.
  await page.keyboard.press(' ');
  await expect(page.locator('.player-at')).toHaveText(/^4 \//);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Play automatically' })).toBeVisible();
  // Nothing can be played in the past.
  await expect(page.locator('.hand-tile')).toHaveCount(0);

  await page.getByRole('button', { name: 'Back to your table' }).click();
  await expect(scoreSheet(page)).toBeVisible();
});

test('a link to a move shows another person that move', async ({ page, url, friend }) => {
  await openReplay(page, url);
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
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

test('during play one looks back at what one was allowed to see, and comes back to now', async ({ page, url }) => {
  await playNow(page, url);
  for (let turn = 0; turn < 2 && (await awaitTurn(page)); turn++) await moveByTap(page);
  await awaitTurn(page);
  await expect(hand(page).first()).toBeVisible();
  const now = await hand(page).count();
  await page.keyboard.press('b');
  await expect(page.getByText('You are looking at an earlier position.')).toBeVisible();
  await page.keyboard.press('Home');
  for (let step = 0; step < 40 && (await hand(page).count()) !== 7; step++) await page.keyboard.press('ArrowRight');
  await expect(hand(page)).toHaveCount(7);
  // Others' hands stay closed, and nothing can be played.
  await expect(page.locator('.all-hands')).toHaveCount(0);
  await expect(page.locator('.hand-tile.can-play')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to now' }).last().click();
  await expect(page.locator('.table.replay')).toHaveCount(0);
  await expect(hand(page)).toHaveCount(now);
});
