// The overview shows what the doctor finds on the server's machine.

import { enter, expect, test } from './admin';
import { findings } from './axe';

test('the overview names what is wrong with the machine, and what to do', async ({ page, server }) => {
  await enter(page, server);
  const machine = page.getByRole('region', { name: 'The machine' });
  await expect(machine.getByText(/\d+ checks are good/)).toBeVisible();
  // The server of the tests has no backups.
  const line = machine.locator('tbody tr').filter({ hasText: 'backups' });
  await expect(line.first().getByRole('cell').last()).not.toBeEmpty();
  expect(await findings(page)).toEqual([]);
});
