// The guided first game: a real table, and a coach that explains what is on the screen.

import type { Page } from '@playwright/test';
import { inBothSchemes, overflow } from './axe';
import { byKeys, moveByTap, playMatch } from './game';
import { awaitTurn, choose, expect, hand, scoreSheet, test } from './table';

const coach = (page: Page) => page.getByRole('region', { name: 'Guide' });

async function learn(page: Page, url: string, title: string, entry = title.toLowerCase()): Promise<void> {
  await page.goto(url);
  await choose(page, entry);
  await page.getByRole('button', { name: `Learn in two minutes: ${title}`, exact: true }).click();
  await expect(coach(page)).toBeVisible();
}

test('the guide to Gaple goes from the aim of the game to its score sheet @both', async ({ page, url }) => {
  await learn(page, url, 'Gaple');
  await expect(coach(page)).toContainText('Gaple is played on one line.');
  await coach(page).getByRole('button', { name: 'Next' }).click();
  await expect(coach(page)).toContainText('The others are shown');
  await expect(page.locator('.strip.coached')).toBeVisible();
  await coach(page).getByRole('button', { name: 'Next' }).click();
  await expect(coach(page)).toContainText('one of the two ends');
  await coach(page).getByRole('button', { name: 'Next' }).click();
  const seen = new Set<string>();
  let compared = 0;
  while (await awaitTurn(page)) {
    seen.add((await coach(page).getAttribute('data-step')) ?? '');
    // The coach covers no tile, neither on the felt nor in the hand. Both are measured at once: they move when its text changes.
    const [end, felt] = await page.evaluate(() =>
      [document.querySelector('.coach')?.getBoundingClientRect().bottom, document.querySelector('[data-board]')?.getBoundingClientRect().top],
    );
    if (end !== undefined && felt !== undefined) {
      expect(end).toBeLessThanOrEqual(felt + 1);
      compared += 1;
    }
    await moveByTap(page);
    const next = coach(page).getByRole('button', { name: 'Next' });
    if ((await scoreSheet(page).count()) === 0 && (await next.isVisible())) await next.click({ timeout: 1_000 }).catch(() => undefined);
  }
  expect(compared).toBeGreaterThan(0);
  // The guide explains a move when the player can make it.
  expect([...seen].some((step) => step === 'turn' || step === 'discard')).toBe(true);
  const last = scoreSheet(page).getByRole('region', { name: 'Guide' });
  await expect(last).toContainText('The deal is over.');
  await last.getByRole('button', { name: 'Play a whole match' }).click();
  await expect(hand(page)).toHaveCount(7);
  await expect(coach(page)).toHaveCount(0);
});

test('after the match a learner who closes the sheet is on the start page, and invites nobody', async ({ page, url }) => {
  await learn(page, url, 'Gaple');
  await coach(page).getByRole('button', { name: 'Skip the guide' }).click();
  await playMatch(page, byKeys);
  await scoreSheet(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('.family').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invite friends' })).toHaveCount(0);
});

test('the page’s one live log says each step aloud', async ({ page, url }) => {
  await learn(page, url, 'Gaple');
  // What the others do would be the last thing said.
  expect(await awaitTurn(page)).toBe(true);
  await coach(page).getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByRole('log')).toContainText('The others are shown');
});

test('a player can leave the guide, and a reload does not lose it', async ({ page, url }) => {
  await learn(page, url, 'Seychelles');
  await coach(page).getByRole('button', { name: 'Next' }).click();
  await expect(coach(page)).toContainText('The others are shown');
  await page.reload();
  await expect(coach(page)).toContainText('The others are shown');
  await coach(page).getByRole('button', { name: 'Skip the guide' }).click();
  await expect(coach(page)).toHaveCount(0);
  await expect(hand(page)).not.toHaveCount(0);
});

const longer = [
  ['Garrafina', 'garrafina'],
  ['Correlativa', 'garrafina/correlativa'],
  ['Triple Domino', 'triple'],
  ['Triple Domino alone', 'triple/solitaire'],
  ['Kap Tai Shap', 'kap_tai_shap'],
] as const;
for (const [title, entry] of longer)
  test(`${title} has a guide that fits a small phone @phone`, async ({ page, url, isMobile }) => {
    if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
    await learn(page, url, title, entry);
    expect(await overflow(page)).toBe(0);
    await expect(page.getByRole('toolbar', { name: 'Your hand' }).or(page.locator('.plain-board')).first()).toBeInViewport();
  });

test('the figures of a guide fit a small phone @phone', async ({ page, url, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 568 });
  await learn(page, url, 'Triple Domino', 'triple');
  const figures = coach(page).locator('figure');
  await expect(figures).toHaveText(['Both numbers agree']);
  for (let step = 0; step < 3; step++) await coach(page).getByRole('button', { name: 'Next' }).click();
  await expect(figures).toHaveText(['bridge', 'double connection', 'hexagon']);
  await expect(figures.last().locator('svg')).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
});

test('axe finds nothing at a guided table, in light and in dark @phone', async ({ page, url }) => {
  await learn(page, url, 'Gaple');
  await coach(page).getByRole('button', { name: 'Next' }).click();
  expect(await awaitTurn(page)).toBe(true);
  await inBothSchemes(page, 'guided table');
});
