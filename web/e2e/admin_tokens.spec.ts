// Tokens for scripts on the admin page: a new one is shown once and works, a revoked one does not.

import { act, enter, expect, open, password, test } from './admin';
import { findings } from './axe';

test('an admin makes a token, sees it once and revokes it', async ({ page, server, request }) => {
  await enter(page, server);
  await open(page, 'Accounts');
  await page.getByRole('button', { name: 'New token …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('nightly');
  await dialog.getByLabel('Role').selectOption('auditor');
  await dialog.getByLabel('Valid for').selectOption('7');
  await dialog.getByLabel('Reason').fill('The report of the night');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  const made = page.getByRole('dialog', { name: 'The token' }).getByLabel('Token');
  await expect(made).toBeVisible();
  const secret = await made.inputValue();
  expect(secret).toMatch(/^tka_[\w-]{43}$/);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();

  const me = () => request.get(`${server.url}/admin/api/v1/me`, { headers: { Authorization: `Bearer ${secret}` } });
  expect((await me()).status()).toBe(200);
  await page.reload();
  const line = page.getByRole('region', { name: 'Tokens' }).locator('tbody tr').filter({ hasText: 'nightly' });
  await expect(line).toContainText('auditor');
  await expect(line).toContainText('ayu');
  await expect(page.getByText(secret)).toHaveCount(0);
  await line.getByRole('button', { name: 'Revoke …' }).click();
  await act(page, 'Revoke it', 'No longer needed');
  await expect(line).toHaveCount(0);
  expect((await me()).status()).toBe(401);
});
