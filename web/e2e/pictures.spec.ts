// Not a test: TAKAMAKA_PICTURES=1 npm run e2e -- pictures --project desktop
// makes the pictures in docs/pictures: each game on a phone and on a desktop, a score sheet, a film of a deal, the admin page.
// The chat shows reactions, so the machine needs a font with emoji (Debian: fonts-noto-color-emoji).

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter, heading, open, played, test as adminTest } from './admin';
import { moveByTap, playDeal } from './game';
import { film, webp } from './film';
import { drawn, untilFound } from './in_page';
import { dealOver, type Moment, type Until } from './player';
import { awaitTurn, scoreSheet, test } from './table';

const folder = join(import.meta.dirname, '../../docs/pictures');
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

const onTable = ({ table }: Moment): number => {
  const line = table.line as { tiles: unknown[] } | undefined;
  const trains = table.trains as { tiles: unknown[] }[] | undefined;
  return line?.tiles.length ?? trains?.reduce((sum, train) => sum + train.tiles.length, 0) ?? ((table.placements ?? table.discards) as unknown[]).length;
};
const withTiles = (tiles: number): Until => (now) => now.legal.length > 0 && onTable(now) >= tiles;

const moments: { readonly [game: string]: Until } = {
  gaple: withTiles(6),
  seychelles: withTiles(6),
  garrafina: withTiles(7),
  triple: withTiles(10),
  kap_tai_shap: withTiles(4),
};

if (process.env.TAKAMAKA_PICTURES) {
  test.use({ deviceScaleFactor: 1.5 });
  test.beforeAll(() => void mkdirSync(folder, { recursive: true }));

  for (const [game, until] of Object.entries(moments))
    test(`pictures of ${game}`, async ({ page, context, at }) => {
      const encoder = await context.newPage();
      // A round or two in the page, so that it has something to tell. If the deal ends with them, another table has to do.
      do {
        await at(game, until);
        for (let move = 0; move < 2 && (await awaitTurn(page)); move++) await moveByTap(page);
      } while (!(await awaitTurn(page)));
      for (const [screen, size] of Object.entries(screens)) {
        await page.setViewportSize(size);
        await drawn(page);
        writeFileSync(join(folder, `${game}-${screen}.webp`), await webp(page, encoder));
      }
    });

  test('a score sheet', async ({ page, context, at }) => {
    const encoder = await context.newPage();
    await page.setViewportSize(screens.phone);
    await at('gaple', dealOver);
    await scoreSheet(page).waitFor();
    writeFileSync(join(folder, 'score-sheet-phone.webp'), await webp(page, encoder));
  });

  test('a film of a deal', async ({ page, context, at }) => {
    const encoder = await context.newPage();
    await page.setViewportSize(screens.phone);
    const frames: { still: Buffer; ms: number }[] = [];
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await at('gaple');
    const handsAreOpen = () => document.querySelector('[data-ending]')?.getAnimations().length === 0 || null;
    const hands = untilFound(page, handsAreOpen, null).then(() => webp(page, encoder, 0.7));
    await playDeal(page, async () => void frames.push({ still: await webp(page, encoder, 0.7), ms: 700 }));
    frames.push({ still: await hands, ms: 2_500 });
    await untilFound(page, () => document.getAnimations().every(({ playState }) => playState !== 'running') || null, null);
    frames.push({ still: await webp(page, encoder, 0.8), ms: 3_000 });
    writeFileSync(join(folder, 'gaple-deal.webp'), film(frames, 585, 1266));
  });

  adminTest.use({ deviceScaleFactor: 1.5 });
  adminTest('the admin page', async ({ page, context, server }) => {
    const encoder = await context.newPage();
    await page.setViewportSize(screens.desktop);
    await played(server);
    await enter(page, server);
    await open(page, 'Games');
    await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
    await heading(page, /^Gaple/).waitFor();
    await page.locator('.all-hands').waitFor();
    await page.keyboard.press('End');
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('ArrowLeft');
      await drawn(page);
    }
    writeFileSync(join(folder, 'admin-desktop.webp'), await webp(page, encoder));
  });
}
