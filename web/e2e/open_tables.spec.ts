// The list of open tables on the start page, as it changes, and programs at a table.

import { Player } from './player';
import { expect, hostTable, test } from './table';

const table = { variant: 'gaple', seats: 4, options: {} };

test('the start page shows open tables as they come, fill up and go, without loading again', async ({ page, url }) => {
  await page.goto(url);
  const tables = page.getByRole('region', { name: 'Open tables' });
  await expect(page.locator('.family').first()).toBeVisible();
  await expect(tables).toHaveCount(0);
  const host = await Player.connect(url, 'Budi');
  host.room = String((await host.ask('create', { ...table, settings: { listed: true, name: 'Sunday' } })).room);
  await expect(tables).toContainText('Sunday');
  await expect(tables).toContainText('3 seats free');
  await host.askHere('add_bots', { seat: 1 });
  await expect(tables).toContainText('2 seats free');
  await host.askHere('configure', { ...table, settings: { listed: false } });
  await expect(tables).toHaveCount(0);
  host.close();
});

test('an open table is called by the form of its game, and a late guest finds the seats of its bots', async ({ page, url }) => {
  await page.goto(url);
  const host = await Player.connect(url, 'Budi');
  const options = { heap_mode: 'boneyard', next_starter: 'winner', tie_rule: 'earlier_turn' };
  const { room, code } = await host.ask('create', { variant: 'garrafina', seats: 3, options, settings: { listed: true } });
  host.room = String(room);
  const tables = page.getByRole('region', { name: 'Open tables' });
  await expect(tables).toContainText('Correlativa · hosted by Budi · 2 seats free');
  await host.askHere('add_bots');
  await host.askHere('start');
  await expect(tables).toContainText('2 bots’ seats from the next deal on');
  await tables.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(`${url}/t/${String(code)}`);
  await expect(page.getByRole('button', { name: 'Play from the next deal on' })).toBeVisible();
  host.close();
});

test('a program is marked at its seat', async ({ page, url }) => {
  const link = await hostTable(page, url);
  const program = await Player.join(url, link.split('/').at(-1) ?? '', 'Rob', { program: true });
  const seat = page.locator('.seat-row', { hasText: 'Rob' });
  await expect(seat.getByRole('img', { name: 'program' })).toBeVisible();
  await expect(page.locator('.seat-row.me').getByRole('img', { name: 'program' })).toHaveCount(0);
  program.close();
});
