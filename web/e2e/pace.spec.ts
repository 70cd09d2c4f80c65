// How fast bots move, and skipping to one's own turn.

import { moveByTap } from './game';
import { Server } from './server';
import { expect, playNow, test } from './table';

test('beside slow bots a player skips to the next turn, with a button and with a key', async ({ page, complaints }) => {
  // Three bots would take a minute and a half.
  const server = await Server.start({ paceMs: 30_000 });
  try {
    await playNow(page, server.url);
    const skip = page.getByRole('button', { name: 'Skip to my turn' });
    const mine = page.locator('.table.my-turn');
    if ((await mine.count()) === 0) await skip.click();
    await expect(mine).toBeVisible();
    await moveByTap(page);
    await expect(mine).toHaveCount(0);
    await page.keyboard.press('f');
    await expect(mine).toBeVisible();
  } finally {
    complaints.expectLostConnection();
    await server.stop();
  }
});

test('a second tap on a button that has done its work says nothing', async ({ page, complaints }) => {
  const server = await Server.start({ paceMs: 30_000 });
  try {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await playNow(page, server.url);
    const mine = page.locator('.table.my-turn');
    const skip = page.getByRole('button', { name: 'Skip to my turn' });
    if ((await mine.count()) === 0) await skip.click();
    await expect(mine).toBeVisible();
    await moveByTap(page);
    await expect(mine).toHaveCount(0);
    await page.evaluate(() => {
      const seen = window as unknown as { said: string[] };
      seen.said = [];
      new MutationObserver(() => {
        const bad = document.querySelector('.notice.bad')?.textContent;
        if (bad) seen.said.push(bad);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    // Before, at and after the answer, while the bots' tiles still travel.
    for (let tap = 0; tap < 12; tap++) await skip.dispatchEvent('click');
    await expect(mine).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
  } finally {
    complaints.expectLostConnection();
    await server.stop();
  }
});

test('the host sets the pace of the bots during a match', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Pace of the bots').selectOption('Fast');
  await expect(page.getByLabel('Pace of the bots')).toHaveValue('fast');
  await page.keyboard.press('Escape');
  await expect(page.locator('.happened')).toContainText('The pace of the bots is now: Fast.');
});
