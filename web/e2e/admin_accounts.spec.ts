// A change to an account, by an admin or by its owner, applies to the sessions that are already open.

import type { Page } from '@playwright/test';
import { act, enter, expect, heading, linkFor, makeAccount, open, password, signIn, test } from './admin';

const line = (page: Page, name: string) => page.getByRole('region', { name: 'Accounts' }).locator('tbody tr').filter({ hasText: name });
const places = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link').allInnerTexts();

test('a new role applies to the open session; a locked account is signed out immediately', async ({ page, server, another }) => {
  await enter(page, server);
  const link = await linkFor(page, 'moderator');
  const other = await another();
  await makeAccount(other, server.url + link, 'wayan');
  await expect(other.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await open(other, 'Reports');
  await expect(heading(other, 'Reports')).toBeVisible();

  await page.reload();
  await line(page, 'wayan').getByRole('button', { name: 'Role …' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
  await act(page, 'Change the role', 'They only look things up');
  await expect(line(page, 'wayan')).toContainText('viewer');
  // Their page learns of it from the first refusal.
  await open(other, 'Rooms');
  await expect(other.locator('.admin-bar .who')).toHaveText(/wayan\s*viewer/);
  await expect(heading(other, 'Not for this role')).toBeVisible();
  await expect.poll(() => places(other)).toEqual(['Overview', 'Games', 'Players', 'Chips', 'Lists']);
  await open(other, 'Games');
  await expect(heading(other, 'Games')).toBeVisible();

  // The last admin stays one.
  await line(page, 'ayu').getByRole('button', { name: 'Role …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('auditor');
  await dialog.getByLabel('Reason').fill('A slip');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(dialog.getByRole('alert')).toContainText('last_admin');
  await page.keyboard.press('Escape');

  await line(page, 'wayan').getByRole('button', { name: 'Lock …' }).click();
  await act(page, 'Lock the account', 'They have left');
  await expect(line(page, 'wayan')).toContainText('disabled');
  await expect(page.getByRole('region', { name: 'Sessions' }).locator('tbody tr')).toHaveCount(1);
  await open(other, 'Players');
  await expect(other.getByText('Your session is over.')).toBeVisible();
  await signIn(other, 'wayan');
  await expect(other.getByRole('alert')).toBeVisible();
  await expect(heading(other, 'Sign in to the admin page')).toBeVisible();
  await line(page, 'wayan').getByRole('button', { name: 'Unlock …' }).click();
  await act(page, 'Unlock the account', 'They are back');
  await expect(line(page, 'wayan')).toContainText('open');
  await signIn(other, 'wayan');
  await expect(heading(other, 'Players')).toBeVisible();
});

test('a new password ends the other sessions, and the old one opens nothing', async ({ page, server, another }) => {
  const next = 'other words in a row';
  await enter(page, server);
  const other = await another();
  await other.goto(`${server.url}/admin`);
  await signIn(other, 'ayu');
  await expect(heading(other, 'Overview')).toBeVisible();
  await page.locator('.admin-bar .who').click();
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password at all');
  await dialog.getByLabel('New password').fill(next);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog).toHaveCount(0);
  // This session goes on, alone.
  await expect(page.getByRole('region', { name: 'Sessions' }).locator('tbody tr')).toHaveCount(1);
  await open(page, 'Games');
  await expect(heading(page, 'Games')).toBeVisible();
  await open(other, 'Games');
  await expect(other.getByText('Your session is over.')).toBeVisible();
  await signIn(other, 'ayu');
  await expect(other.getByRole('alert')).toContainText('Name, password or code is wrong.');
  await other.getByLabel('Password').fill(next);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(other, 'Games')).toBeVisible();
});
