import { expect, playGame, test } from './table';
const out = '/tmp/shots';
for (const scheme of ['light', 'dark'] as const)
  for (const [kind, w, h] of [['phone', 360, 740], ['desktop', 1280, 800]] as const) {
    test(`triple ${scheme} ${kind}`, async ({ page, url }) => {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await playGame(page, url, 'triple', { seats: 4, options: { max_rounds: 1 } });
      const shot = (name: string) => page.screenshot({ path: `${out}/triple-${kind}-${scheme}-${name}.png` });
      const mine = page.locator('.table.my-turn, .score-sheet').first();
      for (let turn = 0; turn < 40; turn++) {
        await expect(mine).toBeVisible();
        if (await page.locator('.score-sheet').count()) break;
        if (turn === 0) await shot('0');
        const playable = page.locator('.hand-tile.can-play').first();
        if (await playable.count()) {
          await playable.click();
          if (turn === 1 || turn === 4 || turn === 7) await shot(`${turn}-chosen`);
          await page.locator('.choice .button.primary').click();
        } else {
          if (turn < 7) await shot(`${turn}-nofit`);
          await page.locator('.choice .button').first().click();
        }
        await expect(page.locator('.hint', { hasText: 'Sending' })).toHaveCount(0);
        if (turn === 4) await page.waitForTimeout(300), await shot('4-after');
      }
      await shot('sheet');
    });
  }
