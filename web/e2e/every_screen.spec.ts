// True for every game and every language: axe finds nothing at the table, in text mode and on the score sheet, in both
// colour schemes, and a narrow or a magnified page does not scroll sideways.

import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { matchOver } from './player';
import { expect, scoreSheet, takeSeat, test, unfold } from './table';

const shortest: { readonly [entry: string]: { [option: string]: string | number | boolean } } = {
  gaple: { deals: 1 },
  seychelles: { target: 10, zwe_final_after: 1 },
  garrafina: { deals: 1 },
  'garrafina/correlativa': { deals: 1, target: 0 },
  triple: { deals: 1 },
  'triple/solitaire': {},
  kap_tai_shap: { deals: 2 },
};
const entries = Object.keys(shortest);

/** Our turn, or the score sheet if the deal is over before: a hand of Kap Tai Shap can be complete when it is dealt. */
const atTable = (page: Page) => expect(page.locator('.table.my-turn, .score-sheet').first()).toBeVisible();

for (const [entry, options] of Object.entries(shortest))
  test(`${entry}: table, text mode and score sheet in both schemes, small and magnified @both`, async ({ page, url, at, prepare }) => {
    await at(entry);
    await atTable(page);
    await inBothSchemes(page, 'table');
    await noSidewaysScrolling(page, 'table');
    await page.keyboard.press('t');
    await expect(page.getByLabel('Command', { exact: true })).toBeVisible();
    await inBothSchemes(page, 'text mode');
    await noSidewaysScrolling(page, 'text mode');
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('takamaka.text_mode'));

    const finished = await prepare(entry, matchOver, { options });
    await takeSeat(page, url, finished);
    await expect(scoreSheet(page).locator('.verdict.match')).toBeVisible();
    await inBothSchemes(page, 'score sheet');
    await noSidewaysScrolling(page, 'score sheet');
  });

for (const [code, lang] of Object.entries({ id: 'id', crs: 'crs', es: 'es', fr: 'fr', zh: 'zh-Hans', zh_hant: 'zh-Hant' }))
  // The longest words on the smallest screen are the hard case.
  test(`axe finds nothing in ${code}, from the start page to every table @phone`, async ({ page, url, prepare }) => {
    await page.addInitScript((language) => localStorage.setItem('takamaka.language', language), code);
    await page.goto(url);
    await expect(page.locator('.family').nth(4)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await inBothSchemes(page, 'start', ['light']);
    await noSidewaysScrolling(page, 'start');
    await page.locator('#name').fill('Wayan');
    await page.locator('.ways-in .button:not(.primary)').click();
    await expect(page.locator('.waiting')).toBeVisible();
    await unfold(page);
    await inBothSchemes(page, 'waiting room', ['light']);
    await noSidewaysScrolling(page, 'waiting room');
    for (const entry of entries) {
      await takeSeat(page, url, await prepare(entry));
      await atTable(page);
      await inBothSchemes(page, entry, ['light']);
      await noSidewaysScrolling(page, entry);
    }
  });
