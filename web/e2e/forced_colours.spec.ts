// Windows' high contrast: the browser takes the page's own backgrounds and shadows away. What they showed must be seen otherwise.

import { canDo, type Until } from './player';
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

/** What of an element shows its state without the page's own colours. */
const look = (one: Element): string => {
  const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle, outlineColor } = getComputedStyle(one);
  return [backgroundColor, borderTopColor, borderTopWidth, outlineStyle, outlineColor].join(' ');
};

test('with forced colours the chosen game and its way of playing differ from the others', async ({ page, url }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(url);
  await page.locator('[data-family="garrafina"]').click();
  for (const kind of ['.family', '.ways .button']) {
    const chosen = await page.locator(`${kind}:has(:checked)`).first().evaluate(look);
    expect(chosen, kind).not.toBe(await page.locator(`${kind}:not(:has(:checked))`).first().evaluate(look));
  }
});

for (const entry of ['gaple', 'seychelles', 'garrafina', 'triple', 'kap_tai_shap'])
  test(`with forced colours the chosen tile and the legal ones differ from the others: ${entry}`, async ({ page, at }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    // A tile with one place is played at once; one with two must be chosen first.
    let several = '';
    const choosing: Until = ({ legal }) => {
      const tiles = legal.flatMap(({ type, tile }) => (type === 'play' ? [String(tile)] : []));
      several = tiles.find((tile, index) => tiles.indexOf(tile) !== index) ?? '';
      return several !== '';
    };
    await at(entry, entry === 'kap_tai_shap' ? canDo('discard') : choosing);
    const tile = page.locator(several ? `.hand-tile[data-tile="${several}"]` : '.rack-tile.can-discard').first();
    const edge = tile.locator(':is(.face, .tri-edge, .kap-face)').first();
    const stroke = () => edge.evaluate((one) => getComputedStyle(one).stroke);
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Highlight';
      return getComputedStyle(probe).color;
    });
    expect(await stroke()).toBe(highlight);
    const before = await tile.evaluate(look);
    await tile.focus();
    await page.keyboard.press('Enter');
    const chosen = page.locator(':is(.hand-tile, .rack-tile)[aria-pressed="true"]');
    await expect(chosen).toHaveCount(1);
    expect(await chosen.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(highlight);
    expect(await chosen.evaluate(look)).not.toBe(before);
  });
