// The score sheet of a deal: its links to the rules, and the files that a player takes with them.

import { readFileSync } from 'node:fs';
import { dealOver } from './player';
import { expect, scoreSheet, test } from './table';

test('a line of the score sheet opens its rule @both', async ({ page, at }) => {
  await at('gaple', dealOver);
  const link = scoreSheet(page).getByRole('link', { name: / R\d/ }).first();
  const rule = (await link.locator('.rule-number').textContent()) ?? '';
  expect(rule).toMatch(/^R\d+\.\d+$/);
  await expect(link).toHaveAccessibleDescription(`Rule ${rule}`);
  const small = await scoreSheet(page).evaluate((sheet) =>
    [...sheet.querySelectorAll('a, button, summary')]
      .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => width > 0 && Math.min(width, height) < 44)
      .map(({ text, box }) => `${text}: ${box.width} x ${box.height}`),
  );
  expect(small).toEqual([]);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/rules/gaple#${rule}$`));
  await expect(page.locator(`[id="${rule}"]`)).toBeInViewport();
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await expect(page.locator('.table')).toBeVisible();
});

test('a player saves the score sheet as a picture and as a table', async ({ page, at }, info) => {
  // Without a share sheet of the device, the browser saves both.
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
  await at('gaple', dealOver);
  await scoreSheet(page).getByText('Share or save').click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    scoreSheet(page).getByRole('button', { name: 'Share as image' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('takamaka-gaple-1.png');
  const file = info.outputPath('sheet.png');
  await picture.saveAs(file);
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Width and height are in the header, after sixteen bytes.
  expect(bytes.readUInt32BE(16)).toBe(1280);
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(600);

  const [table] = await Promise.all([
    page.waitForEvent('download'),
    scoreSheet(page).getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toBe('takamaka-gaple-1.csv');
  const path = info.outputPath('sheet.csv');
  await table.saveAs(path);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('Deal,Player,Points,Chips,Total,For,Rule,Tiles,Points\r\n');
  expect(text).toMatch(/,R\d+\.\d+,/);
  expect(text).toMatch(/Collects .* from .*,R5\.13,/);
  expect(text).toMatch(/Pays .* to .*,R5\.13,/);
});

test('the device’s own share sheet gets the picture if there is one @phone', async ({ page, at }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', {
      value: ({ files }: { files: File[] }) => Promise.resolve(void (document.title = `${files[0]?.type} ${files[0]?.name}`)),
    });
  });
  await at('gaple', dealOver);
  await scoreSheet(page).getByText('Share or save').click();
  await scoreSheet(page).getByRole('button', { name: 'Share as image' }).click();
  await expect(page).toHaveTitle('image/png takamaka-gaple-1.png');
});

for (const entry of ['gaple', 'seychelles', 'garrafina', 'triple', 'kap_tai_shap'])
  test(`in ${entry} the button that goes on is in view at once, and saving is behind a word of its own`, async ({ page, at }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await at(entry, dealOver);
    const sheet = scoreSheet(page);
    await expect(sheet.getByRole('button', { name: 'Ready' })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: 'Share as image' })).toBeHidden();
  });
