// Tables without help, one for each kind of board: nothing is lit, the player picks a tile and a place, and the server accepts
// or refuses.

import type { Page } from '@playwright/test';
import { canDo, type Moment, type Until } from './player';
import { expect, test } from './table';

const settings = { help: false };
const marks = '.can-play, .can-nothing, .can-discard, .ghost, .tri-ghost, .tri-gain, .mat.lit, .token, .use-wins, .use-helps';

const tileOf = (page: Page, tile: unknown) => page.locator(`.hand-tile[data-tile="${String(tile)}"]`);
const unplayable = ({ own }: Moment): { tile: string }[] => own.unplayable as { tile: string }[];

/** Our turn with a tile that fits and another that does not. */
const both: Until = (now) => canDo('play')(now) && unplayable(now).length > 0;

async function refused(page: Page, move: () => Promise<void>): Promise<void> {
  const seq = (await page.locator('.table').getAttribute('data-seq')) ?? '';
  await move();
  await expect(page.locator('.notice.bad')).not.toBeEmpty();
  await expect(page.locator('.table')).toHaveAttribute('data-seq', seq);
}

test('a line: each tile goes to the end that is chosen, and a wrong one comes back', async ({ page, at }) => {
  // A line without tiles has no ends to choose from.
  const laid = (now: Moment) => (now.table.line as { tiles: string[] }).tiles.length > 0;
  const player = await at('gaple', (now) => both(now) && laid(now), { settings });
  await expect(page.locator('.my-turn')).toBeVisible();
  await expect(page.locator(marks)).toHaveCount(0);
  const now = player.now();
  const [bad] = now ? unplayable(now) : [];
  await tileOf(page, bad?.tile).click();
  await expect(page.locator(marks)).toHaveCount(0);
  await refused(page, () => page.locator('.choice [data-end="left"]').click());
  await expect(tileOf(page, bad?.tile)).toHaveCount(1);
  const good = now?.legal.find(({ type }) => type === 'play');
  await tileOf(page, good?.tile).click();
  await page.locator(`.choice [data-end="${String(good?.end)}"]`).click();
  await expect(tileOf(page, good?.tile)).toHaveCount(0);
});

test('trains: no open train is marked, and every train can be chosen', async ({ page, at }) => {
  const player = await at('garrafina', (now) => both(now) && now.table.centre !== undefined, { settings, seats: 4 });
  await expect(page.locator('.my-turn')).toBeVisible();
  await expect(page.locator(marks)).toHaveCount(0);
  const now = player.now();
  const [bad] = now ? unplayable(now) : [];
  await tileOf(page, bad?.tile).click();
  await expect(page.locator('.choice .way')).toHaveCount(4);
  await expect(page.locator(marks)).toHaveCount(0);
  await refused(page, () => page.locator('.choice .way').first().click());
  const good = now?.legal.find(({ type }) => type === 'play');
  await tileOf(page, good?.tile).click();
  const trains = (now?.table.trains as { owner: number }[]).map(({ owner }) => owner);
  await page.locator('.choice .way').nth(trains.indexOf(Number(good?.train))).click();
  await expect(tileOf(page, good?.tile)).toHaveCount(0);
});

test('the plane: the player finds the place and the turn of a triangle', async ({ page, at }) => {
  const laid = (now: Moment) => (now.table.placements as unknown[]).length > 1;
  const player = await at('triple', (now) => canDo('play')(now) && laid(now), { settings, seats: 2 });
  await expect(page.locator('.my-turn')).toBeVisible();
  await expect(page.locator(marks)).toHaveCount(0);
  const good = player.now()?.legal.find(({ type }) => type === 'play');
  await tileOf(page, good?.tile).click();
  await expect(page.locator('.tri-free').first()).toBeVisible();
  await expect(page.locator(marks)).toHaveCount(0);
  const { up, x, y } = good?.cell as { up: boolean; x: number; y: number };
  const named = `${up ? 'U' : 'D'}(${x},${y})`;
  const next = page.locator('.choice button').last();
  const place = page.locator('.choice .button.primary .sr');
  for (let tried = 0; tried < 80; tried++) {
    await next.click();
    if ((await place.textContent())?.includes(named)) break;
  }
  await expect(place).toContainText(named);
  for (let turns = 0; turns < Number(good?.rotation); turns++) await page.locator('.choice button[aria-label="Turn the tile"]').click();
  await page.locator('.choice .button.primary').click();
  await expect(tileOf(page, good?.tile)).toHaveCount(0);
});

test('a rack: the tiles lie without groups, and the server says what may go', async ({ page, at }) => {
  const player = await at('kap_tai_shap', canDo('discard'), { settings, seats: 2, options: { drawn_tile: 'must_discard' } });
  await expect(page.locator('.my-turn')).toBeVisible();
  await expect(page.locator(marks)).toHaveCount(0);
  await expect(page.locator('.rack .group.eye, .rack .group.pair')).toHaveCount(0);
  const good = player.now()?.legal.find(({ type }) => type === 'discard');
  await page.locator(`.rack [data-tile="${String(good?.tile)}"]`).first().click();
  const seq = (await page.locator('.table').getAttribute('data-seq')) ?? '';
  await page.locator('.choice .button.primary').first().click();
  // The other player may take the tile and win at once, so the table shows only that it went on.
  await expect(page.locator('.table')).not.toHaveAttribute('data-seq', seq);
});

test('as text, moves are typed and none is listed', async ({ page, at }) => {
  const player = await at('seychelles', canDo('play'), { settings });
  await page.keyboard.press('t');
  const box = page.getByLabel('Command', { exact: true });
  await expect(box).toBeVisible();
  await expect(page.locator('.move-list li')).toHaveCount(0);
  const now = player.now();
  const good = now?.legal.find(({ type }) => type === 'play');
  const line = now?.table.line as { tiles: string[]; left?: number; right?: number };
  const words = line.tiles.length === 0 ? '' : good?.end === 'left' ? ' left' : ' right';
  await box.fill(`${String(good?.tile)}${words}`);
  const seq = (await page.locator('.table').getAttribute('data-seq')) ?? '';
  await box.press('Enter');
  await expect(page.locator('.table')).not.toHaveAttribute('data-seq', seq);
});
