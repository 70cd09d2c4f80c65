// What a player tells the people who run the server.

import { findings } from './axe';
import { expect, test } from './table';

test('a player reports something from the table', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Report something' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report something' });
  await expect(dialog.getByText('Nobody at the table is told')).toBeVisible();
  await dialog.getByLabel('What is it about?').selectOption('fault');
  await dialog.getByLabel('In your own words').fill('the tiles fell off the table');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Your report has arrived')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
