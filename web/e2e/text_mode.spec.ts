// The table without a picture: numbered moves and a command box. That the words of each legal move lead to this move, in every
// game and language, is tested without a browser (src/command/recorded.test.ts).

import type { Page } from '@playwright/test';
import { playMatchByCommands, textTable } from './game';
import { choose, expect, hand, routeCreate, test, tilesInHand } from './table';

const box = (page: Page) => page.getByLabel('Command', { exact: true });
const answers = (page: Page) => page.locator('.answers');

async function type(page: Page, command: string): Promise<void> {
  await box(page).fill(command);
  await box(page).press('Enter');
}

/** Turns text mode on by its key; the command box gets the focus. */
async function asText(page: Page): Promise<void> {
  await expect(page.locator('.table')).toBeVisible();
  await page.keyboard.press('t');
  await expect(box(page)).toBeFocused();
}

/** From the shelf to a table in text mode. */
async function openAsText(page: Page, url: string, entry: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('takamaka.text_mode', 'on'));
  await page.goto(url);
  await page.getByLabel('Your name').fill('Wayan');
  await (await choose(page, entry)).locator('.button.primary').click();
  await expect(box(page)).toBeVisible();
}

test('a whole match of Gaple by typed commands, and what the score is', async ({ page, url }) => {
  await routeCreate(page, { options: { deals: 2 } });
  await openAsText(page, url, 'gaple');
  expect(await playMatchByCommands(page)).toBe(2);
  await type(page, 'score');
  await expect(answers(page)).toContainText('Wayan: ');
  // After the match the word of the host starts a rematch.
  await type(page, 'ready');
  await expect(page.locator('.table[data-phase=playing]')).toBeVisible();
});

test('commands read the hand, the table and the help, and say what they do not know', async ({ page, at }) => {
  await at('gaple');
  const [tile = ''] = await tilesInHand(page);
  expect(tile).toMatch(/^\d-\d$/);
  await asText(page);
  await type(page, 'hand');
  await expect(answers(page)).toContainText(tile.replace('-', '–'));
  await type(page, 'tab');
  await expect(answers(page)).toContainText('Gaple, deal 1 of 4.');
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
  // The page's one live log says each answer aloud.
  await type(page, 'xyzzy');
  await expect(page.getByRole('log')).toContainText('xyzzy');
  // A status can tell that the server is slow, until its next answer.
  await expect(page.locator('[aria-live], [role=log], [role=status]')).toHaveCount(1);
});

test('text mode stays on after a reload, and can be switched off again', async ({ page, at }) => {
  await at('gaple');
  await asText(page);
  await page.reload();
  await expect(box(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Table as picture' }).click();
  await expect(hand(page).first()).toBeVisible();
});

// every_screen.spec.ts opens the text mode of every game; a hand and a plane are the boards that are least like Gaple's.
const byCommands = { seychelles: ' @long', garrafina: ' @long', 'garrafina/correlativa': ' @long', triple: '', 'triple/solitaire': ' @long', kap_tai_shap: '' };
for (const [entry, when] of Object.entries(byCommands))
  test(`${entry}: typed commands make moves and read the table${when}`, async ({ page, url }) => {
    await openAsText(page, url, entry);
    let last = '';
    let typed = 0;
    // The last move of the list by its words, then by its number. A hand of Kap Tai Shap can be complete when it is dealt.
    for (let turn = 0; turn < 2; turn++) {
      const now = await textTable(page, last);
      if (now.phase === 'finished') break;
      last = now.seq;
      if (now.phase === 'between_deals') {
        await type(page, 'ready');
        turn -= 1;
        continue;
      }
      expect(new Set(now.moves).size, now.moves.join('; ')).toBe(now.moves.length);
      await type(page, turn % 2 ? String(now.moves.length) : (now.moves.at(-1) ?? ''));
      typed += 1;
    }
    expect(typed).toBe(2);
    await textTable(page, last);
    await type(page, 'table');
    await expect(answers(page).locator('dd').first()).not.toBeEmpty();
    await type(page, 'hand');
    await expect(answers(page).locator('dd').first()).toContainText('Your hand');
  });

const whole: readonly (readonly [string, number, { [option: string]: number }, number | null])[] = [
  ['seychelles', 4, { target: 10, zwe_final_after: 1 }, null],
  ['garrafina', 4, { deals: 2, target: 0 }, 2],
  ['garrafina', 2, { deals: 2, target: 0 }, 2],
  ['garrafina/correlativa', 3, { deals: 2, target: 0 }, 2],
  ['triple', 4, { deals: 2 }, 2],
  ['triple/solitaire', 1, {}, 1],
  ['kap_tai_shap', 4, { deals: 2 }, 2],
];

for (const [entry, seats, options, deals] of whole)
  test(`a whole match of ${entry} for ${seats} by typed commands @long`, async ({ page, url }) => {
    await routeCreate(page, { seats, options });
    await openAsText(page, url, entry);
    const played = await playMatchByCommands(page);
    if (deals === null) expect(played).toBeGreaterThan(0);
    else expect(played).toBe(deals);
  });
