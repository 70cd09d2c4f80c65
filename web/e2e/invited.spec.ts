// The page of an invitation: before one enters, it names the host, the game, and who sits there.

import { inBothSchemes, noSidewaysScrolling } from './axe';
import { Player } from './player';
import { expect, test } from './table';

test('names the host, the game and who sits there, in the page and in its preview @phone', async ({ page, url, request }) => {
  const ayu = await Player.create(url, 'gaple', { name: 'Ayu', bots: null, settings: { name: 'Sunday' } });
  const budi = await Player.join(url, ayu.code, 'Budi');
  await page.goto(`${url}/t/${ayu.code}`);
  await expect(page.getByText('Ayu invites you to Gaple.')).toBeVisible();
  const table = page.getByRole('region', { name: 'At the table' });
  await expect(table.getByRole('heading')).toHaveText('Sunday');
  await expect(table.getByRole('listitem')).toContainText(['Ayu', 'Budi', '2 free seats']);
  await inBothSchemes(page, 'an invitation');
  await noSidewaysScrolling(page, 'an invitation');
  const html = await (await request.get(`${url}/t/${ayu.code}`)).text();
  expect(html).toContain('<meta property="og:title" content="Ayu invites you to Gaple" />');
  expect(html).toContain('At the table: Ayu and Budi. 2 seats are free.');
  [ayu, budi].forEach((player) => player.close());
});

test('says that a match runs and that a bot’s seat can be taken over', async ({ page, url }) => {
  const ayu = await Player.create(url, 'gaple', { name: 'Ayu' });
  await page.goto(`${url}/t/${ayu.code}`);
  await expect(page.getByRole('region', { name: 'At the table' })).toContainText('You can take over a bot’s seat at the next deal.');
  ayu.close();
});

test('of an unknown table says so, and leads to the start page', async ({ page, url }) => {
  await page.goto(`${url}/t/AAAAAAAA`);
  await expect(page.getByText('There is no table with this code.')).toBeVisible();
  await page.getByRole('button', { name: 'Start page' }).click();
  await expect(page).toHaveURL(`${url}/`);
});
