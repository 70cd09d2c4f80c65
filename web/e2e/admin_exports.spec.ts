// What an admin exports as a file, and what they erase for good.

import type { Page } from '@playwright/test';
import { act, enter, expect, findPlayer, heading, open, password, played, saved, seated, test } from './admin';

// A name that a spreadsheet would take for a formula.
const sum = '=1+1';

interface Export {
  what: string;
  format?: 'csv' | 'jsonl';
  anonymised?: boolean;
}

/** Exports what the search finds, by the open dialog. */
function take(page: Page, { what, format = 'csv', anonymised = false }: Export): Promise<{ name: string; text: string }> {
  const dialog = page.getByRole('dialog', { name: 'Export' });
  return saved(page, async () => {
    await dialog.getByLabel('What', { exact: true }).selectOption(what);
    if (what !== 'records') await dialog.getByLabel('Format').selectOption(format);
    await dialog.getByRole('checkbox', { name: /^Anonymised/ }).setChecked(anonymised);
    await dialog.getByRole('link', { name: 'Save the file' }).click();
  });
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter(Boolean);
const jsonOf = (text: string): { [key: string]: unknown }[] => linesOf(text).map((line) => JSON.parse(line));

test('an admin exports what a search finds: each kind and format, filtered, safe for spreadsheets, without names on request', async ({
  page,
  server,
}) => {
  await played(server, sum);
  const running = await seated(server, 'Budi');
  await enter(page, server);
  await open(page, 'Games');
  await page.getByRole('button', { name: 'Export …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'How many?' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The search finds 2 matches.');
  const both = await take(page, { what: 'games', format: 'jsonl' });
  expect(both.name).toBe('games.jsonl');
  expect(jsonOf(both.text).map((game) => game.result).sort()).toEqual(['deals_played', 'running']);
  await page.keyboard.press('Escape');

  // The same filters: only the games of this player.
  await page.getByLabel('Player').fill(sum);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: 'Games' }).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Export …' }).click();
  await dialog.getByRole('button', { name: 'How many?' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The search finds 1 match.');
  const games = await take(page, { what: 'games' });
  expect(games.name).toBe('games.csv');
  const [head, ...rows] = linesOf(games.text);
  expect(head).toBe('match,room,number,game,seats,opened_ms,closed_ms,result,deals,options');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(',gaple,4,');

  // A cell that begins like a formula becomes a text; in JSON Lines nothing is a formula.
  const sheets = await take(page, { what: 'sheets' });
  expect(linesOf(sheets.text)).toHaveLength(1 + 4);
  expect(sheets.text).toContain(`,'${sum},`);
  expect(sheets.text).not.toContain(`,${sum},`);
  const exact = jsonOf((await take(page, { what: 'sheets', format: 'jsonl' })).text);
  expect(exact.map((line) => line.name)).toContain(sum);
  const ledger = jsonOf((await take(page, { what: 'ledger', format: 'jsonl' })).text);
  expect(ledger.reduce((all, line) => all + Number(line.chips), 0)).toBe(0);
  expect(ledger.length).toBeGreaterThan(0);

  // An anonymised export has no name, no id and no text of the player.
  const player = String(exact.find((line) => line.name === sum)?.player);
  const match = String(exact[0]?.match);
  expect(player).toMatch(/^\w{20,}$/);
  for (const what of ['games', 'sheets', 'ledger', 'activities', 'reports', 'records']) {
    const plain = await take(page, { what, format: 'jsonl' });
    if (what !== 'games') expect(plain.text, what).toContain(player);
    const { text } = await take(page, { what, format: 'jsonl', anonymised: true });
    expect(jsonOf(text).length, what).toBe(jsonOf(plain.text).length);
    for (const own of [sum, player, match, 'selamat', 'plays very slowly']) expect(text, what).not.toContain(own);
  }
  await page.keyboard.press('Escape');

  // One whole record; and the audit log has every export.
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  const record = await saved(page, () => page.getByRole('link', { name: 'Save the record' }).click());
  expect(record.name).toBe(`match-${match}.json`);
  const whole = JSON.parse(record.text);
  expect(whole).toMatchObject({ match, game: 'gaple', result: 'deals_played' });
  // A deal can be over after a few moves, so its number of events says nothing.
  const types = (whole.events as { event: { type: string } }[]).map(({ event }) => event.type);
  expect(types).toEqual(expect.arrayContaining(['dealt', 'started', 'played', 'deal_ended']));
  expect(types.at(-1)).toBe('match_ended');
  expect(whole.deals[0].seed).toMatch(/^[0-9a-f]{64}$/);
  await open(page, 'Audit');
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /Export matches/ }).first()).toBeVisible();
  await expect(log.getByRole('row', { name: /Export game/ }).first()).toBeVisible();
  running.close();
});

test('an admin gives a player their stored data, then erases them: no admin page shows their name', async ({
  page,
  server,
}) => {
  const name = 'Wayan Surya';
  await played(server, name);
  await enter(page, server);
  await findPlayer(page, name);
  const address = page.url();
  await page.getByRole('button', { name: 'Export their data …' }).click();
  const file = await saved(page, () => act(page, 'Save the file', 'They have asked for it'));
  const all = JSON.parse(file.text);
  expect(file.name).toBe(`player-${all.player}.json`);
  expect(address).toContain(all.player);
  expect(all.matches).toHaveLength(1);
  for (const words of [name, 'selamat siang', 'Somebody plays very slowly']) expect(file.text).toContain(words);

  // The dialog asks for three things; without one of them it erases nothing.
  await page.getByRole('button', { name: 'Erase …' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Erase the player' });
  await dialog.getByLabel('Reason').fill('They have asked for it');
  await dialog.getByLabel('Your password').fill('not the password at all');
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill('Wayan');
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill(name);
  await erase.click();
  await expect(dialog.getByRole('alert')).toContainText('The second factor is wrong.');
  await expect(heading(page, name)).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await erase.click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, 'An erased player')).toBeVisible();

  const nowhere = async (place: string) => {
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await expect(page.getByRole('main'), place).not.toContainText(/Wayan|selamat|plays very slowly/);
  };
  await nowhere('their page');
  for (const place of ['Overview', 'Games', 'Reports', 'Rooms', 'Players', 'Chips', 'Audit']) {
    await open(page, place);
    await nowhere(place);
  }
  await page.goto(`${server.url}/admin/reports?state=`);
  await nowhere('all reports');
  for (const words of ['Wayan', 'selamat']) {
    await page.goto(`${server.url}/admin/words?text=${words}`);
    await expect(page.getByText('Nobody has said that.')).toBeVisible();
  }
  await page.goto(`${server.url}/admin/games?player=Wayan`);
  await expect(page.getByRole('alert')).toContainText('no player is or was called Wayan');
  // The game is there, and verifies: no chain is broken.
  await open(page, 'Games');
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(page.locator('.all-hands li')).toHaveCount(4);
  await nowhere('their game');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sound');
});
