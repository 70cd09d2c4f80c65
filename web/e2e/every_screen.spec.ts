// True for every game: its table bears its name, axe finds nothing at the table, in text mode and on the score sheet, in both
// colour schemes, and a narrow or a magnified page does not scroll sideways. Each language has the same in languages.spec.ts and layout.spec.ts.

import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { matchOver } from './player';
import { expect, scoreSheet, takeSeat, test } from './table';

interface Entry {
  title: string;
  /** Where the number of deals ends the match, people see how long it still takes; Garrafina has it beside the line of the player. */
  deals?: RegExp;
  /** The shortest match. */
  options: { [option: string]: string | number | boolean };
}
const entries: { readonly [entry: string]: Entry } = {
  gaple: { title: 'Gaple', deals: /deal 1 of 4/, options: { deals: 1 } },
  seychelles: { title: 'Seychelles', options: { target: 10, zwe_final_after: 1 } },
  garrafina: { title: 'Garrafina', options: { deals: 1 } },
  'garrafina/correlativa': { title: 'Correlativa', options: { deals: 1, target: 0 } },
  triple: { title: 'Triple Domino', options: { deals: 1 } },
  'triple/solitaire': { title: 'Triple Domino alone', options: {} },
  kap_tai_shap: { title: 'Kap Tai Shap', deals: /deal \d of 5/, options: { deals: 2 } },
};

/** Our turn, or the score sheet if the deal is over before: a hand of Kap Tai Shap can be complete when it is dealt. */
const atTable = (page: Page) => expect(page.locator('.table.my-turn, .score-sheet').first()).toBeVisible();

/** Expects the whole name of the game in the header, on every size of screen. */
async function wholeTitle(page: Page, { title, deals }: Entry): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(title);
  if (deals) await expect(heading).toContainText(deals);
  const usual = page.viewportSize();
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    // A line more or a letter more would be larger than this.
    const cut = await heading.evaluate((h1) => [h1.scrollWidth - h1.clientWidth, h1.scrollHeight - h1.clientHeight]);
    expect(Math.max(...cut), `${title} at ${width}×${height}`).toBeLessThan(5);
  }
  if (usual) await page.setViewportSize(usual);
}

/**
 * Each game on one of the screens, and the second entry of a game in the long form: layout.spec.ts has axe at the full table of
 * every game and its layout on every screen, and languages.spec.ts plays Correlativa in three languages.
 */
const screens: { readonly [entry: string]: string } = {
  garrafina: ' @phone',
  'garrafina/correlativa': ' @long',
  triple: ' @phone',
  'triple/solitaire': ' @long',
  kap_tai_shap: ' @phone',
};

for (const [entry, of] of Object.entries(entries))
  test(`${entry}: title, table, text mode and score sheet in both schemes, small and magnified${screens[entry] ?? ''}`, async ({ page, url, at, prepare }) => {
    await at(entry);
    await atTable(page);
    await wholeTitle(page, of);
    if (entry.startsWith('garrafina')) await expect(page.locator('.below')).toContainText(/1\/\d+/);
    await inBothSchemes(page, 'table');
    await noSidewaysScrolling(page, 'table');
    await page.keyboard.press('t');
    await page.getByLabel('Command', { exact: true }).fill('help');
    await page.keyboard.press('Enter');
    await expect(page.locator('.answers')).toContainText('ready');
    await inBothSchemes(page, 'text mode');
    await noSidewaysScrolling(page, 'text mode');
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('takamaka.text_mode'));

    const finished = await prepare(entry, matchOver, { options: of.options });
    await takeSeat(page, url, finished);
    await expect(scoreSheet(page).locator('.verdict.match')).toBeVisible();
    await inBothSchemes(page, 'score sheet');
    await noSidewaysScrolling(page, 'score sheet');
  });
