// What holds for every game and every language: axe finds nothing at the table and on its sheet, in both schemes, and a narrow
// or a magnified page needs no sideways scrolling.

import type { Page } from '@playwright/test';
import { findings, overflow } from './axe';
import { playMatchByCommands } from './game';
import { expect, openTable, scoreSheet, test } from './table';

const shortest: { readonly [entry: string]: { [option: string]: unknown } } = {
  gaple: { deals: 1 },
  seychelles: {},
  garrafina: { max_deals: 1 },
  'garrafina/correlativa': { max_deals: 1, target: 0 },
  triple: { max_rounds: 1 },
  'triple/solitaire': {},
  kap_tai_shap: { hands: 2 },
};

/** Until we can move, or the deal is over before: a hand of Kap Tai Shap can be complete as it is dealt. */
async function atTable(page: Page): Promise<void> {
  await expect(page.locator('.table.my-turn, .score-sheet').first()).toBeVisible({ timeout: 60_000 });
}

/** What axe finds in light and in dark. */
async function inBothSchemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
}

async function noSidewaysScrolling(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  // A small phone, and a desktop of 1280 × 800 at 200 %.
  for (const small of [{ width: 320, height: 568 }, { width: 640, height: 400 }]) {
    await page.setViewportSize(small);
    expect(await overflow(page), `${screen}, ${small.width} px`).toBe(0);
  }
  await page.setViewportSize(size);
}

for (const [entry, options] of Object.entries(shortest)) {
  test(`${entry}: table and score sheet in both schemes, small and magnified`, async ({ page, url }) => {
    await openTable(page, url, entry, { options });
    await atTable(page);
    await inBothSchemes(page, 'table');
    await noSidewaysScrolling(page, 'table');
    await page.keyboard.press('t');
    await expect(page.getByLabel('Command', { exact: true })).toBeVisible();
    await inBothSchemes(page, 'text mode');
    if (entry === 'seychelles') return; // A match of Seychelles is long; its sheet is the others' sheet.
    await playMatchByCommands(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Table as picture' }).click();
    await page.getByRole('button', { name: 'Score sheet' }).first().click();
    await expect(scoreSheet(page)).toBeVisible();
    await inBothSchemes(page, 'score sheet');
    await noSidewaysScrolling(page, 'score sheet');
  });
}

for (const code of ['id', 'crs', 'es', 'fr', 'zh'])
  test(`axe finds nothing in ${code}, from the start to every table`, async ({ page, url, isMobile }) => {
    test.skip(!isMobile, 'the longest words on the smallest screen are the hard case');
    await page.addInitScript((language) => localStorage.setItem('takamaka.language', language), code);
    await page.goto(url);
    await expect(page.locator('.game-card')).toHaveCount(Object.keys(shortest).length);
    await expect(page.locator('html')).toHaveAttribute('lang', code === 'zh' ? 'zh-Hans' : code);
    expect(await findings(page), 'start').toEqual([]);
    await noSidewaysScrolling(page, 'start');
    await page.locator('#name').fill('Wayan');
    await page.locator('[data-entry=gaple] .button:not(.primary)').first().click();
    await expect(page.locator('.presets')).toBeAttached();
    for (const closed of await page.locator('details:not(.more) > summary').all()) await closed.click();
    expect(await findings(page), 'waiting room').toEqual([]);
    await noSidewaysScrolling(page, 'waiting room');
    for (const entry of Object.keys(shortest)) {
      await page.goto(url);
      await page.locator(`[data-entry="${entry}"] .button.primary`).click();
      await atTable(page);
      expect(await findings(page), entry).toEqual([]);
      await noSidewaysScrolling(page, entry);
    }
  });
