// The player of a browser: links that would change it, devices, recovery codes, and stored data.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inBothSchemes, noSidewaysScrolling, smallTargets } from './axe';
import { Player } from './player';
import { expect, hostTable, test } from './table';

const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(`takamaka.${name}`), key);

/** The page of Ayu, who has a name and a table. */
async function asAyu(page: Page, url: string): Promise<string | null> {
  await hostTable(page, url, 'Ayu');
  return stored(page, 'token');
}

test('a link asks before it makes this browser another player, and there is a way back', async ({ page, url }) => {
  const ayus = await asAyu(page, url);
  const wayan = await Player.create(url, 'gaple', { bots: null });
  const link = `${url}/t/${wayan.code}#s=${wayan.token}`;
  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Sign in with this link?' });
  await expect(dialog).toContainText('another player: Wayan. Here you are Ayu.');
  expect(page.url()).not.toContain('#');
  await inBothSchemes(page, 'link dialog');
  await noSidewaysScrolling(page, 'link dialog');
  expect(await smallTargets(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay Ayu' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored(page, 'token')).toBe(ayus);

  // Another fragment of the same address loads nothing again.
  await page.goto(`${link}`);
  await dialog.getByRole('button', { name: 'Go on as Wayan' }).click();
  await expect(page.locator('.seat-row.me')).toContainText('Wayan');
  expect(await stored(page, 'token')).toBe(wayan.token);
  await page.getByRole('button', { name: 'Back to Ayu' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Ayu');
  expect(await stored(page, 'token')).toBe(ayus);
  wayan.close();
});

test('a link with an invalid token erases nothing', async ({ page, url }) => {
  const ayus = await asAyu(page, url);
  await page.goto(`${url}/#s=x`);
  await expect(page.locator('.notice')).toContainText('not valid any more');
  expect(await stored(page, 'token')).toBe(ayus);
  await page.getByRole('button', { name: 'Back to your table' }).click();
  await expect(page.locator('.seat-row.me')).toContainText('Ayu');
});

test('devices are listed and ended @phone', async ({ page, url, friend }) => {
  await asAyu(page, url);
  await page.goto(`${url}/devices`);
  const devices = page.getByRole('region', { name: 'My devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(devices.first()).toContainText('this device');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link for another device' }).inputValue();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(devices).toHaveCount(2);
  await inBothSchemes(page, 'devices');
  await noSidewaysScrolling(page, 'devices');
  expect(await smallTargets(page)).toEqual([]);

  const phone = await friend();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Go on as Ayu' }).click();
  await expect(phone.getByLabel('Your name')).toHaveValue('Ayu');
  await page.getByRole('button', { name: /^Sign out: / }).click();
  await expect(devices).toHaveCount(1);
  await expect(phone.getByRole('alert')).toContainText('This device was signed out.');
  expect(await stored(phone, 'token')).toBeNull();

  // Signing out here asks once more, and the page goes on as a new player.
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page.getByText('You come back only with another device')).toBeFocused();
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('a recovery code brings a player back on a new device, once', async ({ page, url, friend }) => {
  await asAyu(page, url);
  await page.goto(`${url}/devices`);
  await expect(page.getByText('You have no recovery code yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a recovery code' }).click();
  await expect(page.getByText('Write it down now')).toBeVisible();
  const code = (await page.locator('.recovery-code').textContent()) ?? '';
  expect(code).toMatch(/^\w+(-\w+)+$/);
  const lost = await friend();
  await lost.goto(url);
  await lost.getByRole('link', { name: 'I have a recovery code' }).click();
  const field = lost.getByLabel('Your recovery code');
  await field.fill('ABCD-EFGH-JKMN-PQRS-TVWX');
  await lost.getByRole('button', { name: 'Bring me back' }).click();
  await expect(lost.locator('.notice')).toContainText('wrong, used or too old');
  await field.fill(code.toLowerCase());
  await lost.getByRole('button', { name: 'Bring me back' }).click();
  await expect(lost.locator('.notice')).toContainText('You are Ayu again');
  await expect(lost.getByRole('region', { name: 'My devices' }).getByRole('listitem')).toHaveCount(2);
  await expect(lost.getByText('You have no recovery code yet.')).toBeVisible();
  const another = await friend();
  await another.goto(url);
  await another.getByRole('link', { name: 'I have a recovery code' }).click();
  await another.getByLabel('Your recovery code').fill(code);
  await another.getByRole('button', { name: 'Bring me back' }).click();
  await expect(another.locator('.notice')).toContainText('wrong, used or too old');
});

test('a player sees what is stored, saves it, and erases themselves @phone', async ({ page, url }) => {
  await asAyu(page, url);
  await page.goto(url);
  await page.getByRole('link', { name: 'My stored data' }).click();
  await expect(page.locator('.stored')).toContainText('Ayu');
  await inBothSchemes(page, 'data');
  await noSidewaysScrolling(page, 'data');
  expect(await smallTargets(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download everything/ }).click()]);
  expect(file.suggestedFilename()).toBe('takamaka.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { items: { kind: string; text: string }[] };
  expect(data.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['player', 'name', 'device']));

  const erase = page.getByRole('button', { name: 'Erase me' });
  await expect(erase).toBeDisabled();
  await page.getByLabel('To confirm, type: erase').fill('Erase');
  await erase.click();
  await expect(page.locator('.notice')).toContainText('has been erased');
  await expect(page.getByLabel('Your name')).toHaveValue('');
});
