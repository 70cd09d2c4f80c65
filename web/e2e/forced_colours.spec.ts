// Windows' high contrast: the browser takes the page's own backgrounds and shadows away. What they showed must be seen otherwise.

import { expect, test } from './table';

test('with forced colours a sheet has an edge, a switch shows its state, and the turn is marked', async ({ page, at }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await at('gaple');
  const borderOf = (selector: string) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).borderTopColor);
  expect(await borderOf('.myself.turn')).not.toBe(await borderOf('.strip .seat:not(.turn)'));
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.locator('.sheet').evaluate((sheet) => getComputedStyle(sheet).borderTopWidth)).not.toBe('0px');
  await page.locator('.sheet summary', { hasText: 'Settings' }).click();
  const colours = (of: string) =>
    page.locator(of).first().evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one, '::before').backgroundColor]);
  const on = await colours('.switch:checked');
  const off = await colours('.switch:not(:checked)');
  expect(on[0]).not.toBe(on[1]);
  expect(off[0]).not.toBe(off[1]);
  expect(on).not.toEqual(off);
});
