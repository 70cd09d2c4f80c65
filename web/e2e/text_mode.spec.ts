import type { Page } from '@playwright/test';
import { playMatchByCommands } from './game';
import { expect, hand, openTable, playNow, test, tilesInHand } from './table';

const box = (page: Page) => page.getByLabel('Command', { exact: true });
const answers = (page: Page) => page.locator('.answers');
const moves = (page: Page) => page.locator('.move-list li');

async function type(page: Page, command: string): Promise<void> {
  await box(page).fill(command);
  await box(page).press('Enter');
}

/** Turns the text mode on by its key; the command box has the focus. */
async function asText(page: Page): Promise<void> {
  await expect(page.locator('.table')).toBeVisible();
  await page.keyboard.press('t');
  await expect(box(page)).toBeFocused();
}

/** Waits for our moves; false if the deal is over. */
async function ourMoves(page: Page): Promise<boolean> {
  const over = page.locator('.table[data-phase=between_deals], .table[data-phase=finished]');
  await expect(moves(page).first().or(over)).toBeVisible({ timeout: 60_000 });
  return (await over.count()) === 0;
}

test('a whole deal of Gaple by commands alone', async ({ page, url }) => {
  await playNow(page, url);
  await asText(page);
  let plays = 0;
  while (await ourMoves(page)) {
    const first = (await moves(page).first().textContent()) ?? '';
    const before = await moves(page).allTextContents();
    // By number, or by the words of the move, turn about.
    await type(page, plays % 2 ? '1' : first);
    plays += 1;
    await expect(async () => expect(await moves(page).allTextContents()).not.toEqual(before)).toPass();
  }
  expect(plays).toBeGreaterThan(0);
  await type(page, 'score');
  await expect(answers(page)).toContainText('Wayan: ');
  await type(page, 'ready');
  await expect(page.locator('.table[data-phase=playing]')).toBeVisible();
});

test('commands read the hand, the table and the help, and say what they do not know', async ({ page, url }) => {
  await playNow(page, url);
  const [tile = ''] = await tilesInHand(page);
  await asText(page);
  await type(page, 'hand');
  await expect(answers(page)).toContainText(tile.replace('-', '–'));
  await type(page, 'tab');
  await expect(answers(page)).toContainText('Gaple, deal 1.');
  await type(page, 'help');
  await expect(answers(page)).toContainText('ready: goes on to the next deal');
  await type(page, 'h');
  await expect(answers(page)).toContainText('“h” can mean: help, hand.');
  await type(page, 'xyzzy');
  await expect(answers(page)).toContainText('Nothing is called “xyzzy”.');
  await type(page, '99');
  await expect(answers(page)).toContainText(/There is no move 99|You have no move right now|Nothing is called “99”/);
  await type(page, 'say Well played!');
  await expect(page.getByText('Well played!').first()).toBeVisible();
  // What was answered is heard from the page's one live log.
  await type(page, 'xyzzy');
  await expect(page.getByRole('log')).toContainText('xyzzy');
  expect(await page.locator('[aria-live], [role=log], [role=status]').count()).toBe(1);
});

test('the text mode stays on after a reload, and goes off again', async ({ page, url }) => {
  await playNow(page, url);
  await asText(page);
  await page.reload();
  await expect(box(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Table as picture' }).click();
  await expect(hand(page).first()).toBeVisible();
});

for (const entry of ['seychelles', 'garrafina', 'garrafina/correlativa', 'triple', 'triple/solitaire', 'kap_tai_shap']) {
  test(`${entry} is played by commands`, async ({ page, url, isMobile }) => {
    test.skip(!isMobile, 'words are the same on every screen');
    await page.addInitScript(() => localStorage.setItem('takamaka.text_mode', 'on'));
    await page.goto(url);
    await page.getByLabel('Your name').fill('Wayan');
    await page.locator(`[data-entry="${entry}"] .button.primary`).click();
    await expect(box(page)).toBeVisible();
    for (let turn = 0; turn < 4 && (await ourMoves(page)); turn++) {
      const seq = await page.locator('.table').getAttribute('data-seq');
      const all = await moves(page).allTextContents();
      expect(new Set(all).size, all.join('; ')).toBe(all.length);
      const last = all.at(-1) ?? '';
      await type(page, turn % 2 ? String(all.length) : last);
      await expect(page.locator('.table')).not.toHaveAttribute('data-seq', seq ?? '');
    }
    await type(page, 'table');
    await expect(answers(page).locator('dd').first()).not.toBeEmpty();
    await type(page, 'hand');
    await expect(answers(page).locator('dd').first()).toContainText('Your hand');
  });
}

for (const [entry, options, deals] of [
  ['gaple', { deals: 2 }, 2],
  ['triple', { max_rounds: 2 }, 2],
  ['triple/solitaire', {}, 1],
  ['kap_tai_shap', { hands: 2 }, 2],
] as const)
  test(`a whole match of ${entry} by commands alone`, async ({ page, url, isMobile }) => {
    test.skip(!isMobile, 'words are the same on every screen');
    await page.addInitScript(() => localStorage.setItem('takamaka.text_mode', 'on'));
    await openTable(page, url, entry, { options });
    expect(await playMatchByCommands(page)).toBe(deals);
  });
