// Triple Domino on its own board, against the shipped server: whole matches by touch and by keyboard, solitaire, and what
// the plane can do.

import type { Locator, Page } from '@playwright/test';
import { findings, overflow, smallTargets } from './axe';
import { expect, hand, playGame, scoreSheet, test } from './table';

/** A tap on a phone, a click elsewhere. */
const press = (at: Locator, isMobile: boolean): Promise<void> => (isMobile ? at.tap() : at.click());

/** Waits for our turn; false if the deal is over instead. */
async function awaitTurn(page: Page): Promise<boolean> {
  await expect(page.locator('.table.my-turn .choice button, .score-sheet').first()).toBeVisible({ timeout: 60_000 });
  return (await scoreSheet(page).count()) === 0;
}

/** How often the table has moved on: a move of ours is done when it has. */
const done = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const before = await page.locator('.side .log li').count();
  const held = await hand(page).count();
  await act();
  await expect
    .poll(
      async () =>
        (await page.locator('.side .log li').count()) !== before ||
        (await hand(page).count()) !== held ||
        (await scoreSheet(page).count()) > 0,
      { intervals: [40] },
    )
    .toBe(true);
};

const camera = (page: Page): Promise<string | null> => page.locator('.plane .camera').getAttribute('style');

test('a whole match by touch, to its result and a rematch', async ({ page, url, isMobile }) => {
  await playGame(page, url, 'triple', { seats: 4, options: { max_rounds: 2 } });
  const finished = page.getByRole('heading', { name: 'The match' });
  for (let turn = 0; !(await finished.isVisible()); turn++) {
    if (!(await awaitTurn(page))) {
      if (await finished.isVisible()) break;
      await press(scoreSheet(page).getByRole('button', { name: 'Ready' }), isMobile);
      await expect(scoreSheet(page)).toHaveCount(0);
      continue;
    }
    const playable = page.locator('.hand-tile.can-play').first();
    await done(page, async () => {
      if (!(await playable.count())) return press(page.locator('.choice .button').last(), isMobile);
      await press(playable, isMobile);
      const ghosts = page.locator('.tri-ghost [data-cell]');
      expect(await ghosts.count()).toBeGreaterThan(0);
      // What the button says stands on the place that it is about.
      const said = await page.locator('.choice .button.primary').innerText();
      expect(said).toContain((await page.locator('.tri-ghost.aimed .tri-gain').first().textContent())?.replace('★', ''));
      if (turn % 2 === 0) return press(page.locator('.choice .button.primary'), isMobile);
      // By the places themselves: a tap shows the tile there, another one lays it.
      const aimed = page.locator('.tri-ghost.aimed [data-cell]');
      await press(aimed, isMobile);
      await press(aimed, isMobile);
    });
  }
  await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
  await press(scoreSheet(page).getByRole('button', { name: 'Rematch' }), isMobile);
  await expect(scoreSheet(page)).toHaveCount(0);
  await expect(hand(page)).not.toHaveCount(0);
});

test('a whole match with the keyboard alone', async ({ page, url }) => {
  await playGame(page, url, 'triple', { seats: 3, options: { max_rounds: 1 } });
  await page.locator('.hand [tabindex="0"]').focus();
  for (let turn = 0; await awaitTurn(page); turn++) {
    const classes = await hand(page).evaluateAll((all) => all.map((tile) => tile.className));
    const index = classes.findIndex((name) => name.includes('can-play'));
    await done(page, async () => {
      if (index < 0) return page.keyboard.press((await page.getByRole('button', { name: /^Draw/ }).count()) ? 'd' : 'p');
      const inHand = () => page.evaluate(() => Boolean(document.activeElement?.closest('.hand')));
      for (let tries = 0; tries < 40 && !(await inHand()); tries++) await page.keyboard.press('Tab');
      await page.keyboard.press('Home');
      for (let i = 0; i < index; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const lay = page.locator('.choice .button.primary');
      await expect(lay).toBeFocused();
      // Arrows walk through the places, R turns the tile where it fits in several ways.
      const places = await page.locator('.tri-ghost').count();
      await page.keyboard.press('ArrowRight');
      if (turn % 2) await page.keyboard.press('r');
      expect(await page.locator('.tri-ghost').count()).toBe(places);
      await expect(page.locator('.tri-ghost.aimed')).toHaveCount(1);
      await expect(lay).toBeFocused();
      await page.keyboard.press('Enter');
    });
  }
  await expect(page.getByRole('heading', { name: 'The match' })).toBeVisible();
});

test('solitaire to its end, into the list of one’s best games', async ({ page, url, isMobile }) => {
  await playGame(page, url, 'triple/solitaire', { options: { solo_hand: 6, pick_cap: 6 } });
  await expect(page.locator('.strip .seat')).toHaveCount(0);
  await expect(page.locator('.chips')).toContainText('6 draws left');
  while (await awaitTurn(page)) {
    const playable = page.locator('.hand-tile.can-play').first();
    await done(page, async () => {
      if (await playable.count()) await press(playable, isMobile);
      await press(page.locator('.choice .button.primary'), isMobile);
    });
  }
  const best = scoreSheet(page).locator('.bests li');
  await expect(best).toHaveCount(1);
  await expect(best).toContainText('this game');
  const total = (await scoreSheet(page).locator('.scores .total').first().textContent())?.replace('−', '-');
  expect((await best.locator('b').textContent())?.replace('−', '-')).toBe(total?.trim());
});

test('a drawn tile is marked, and what may not be laid says why', async ({ page, url }) => {
  await playGame(page, url, 'triple', { seats: 2 });
  await awaitTurn(page);
  await page.keyboard.press('d');
  await expect(page.locator('.hand-tile.fresh')).toHaveCount(1);
  await expect(page.locator('.chips')).toContainText('1 of 3 drawn');
  await page
    .locator('.hand-tile.can-nothing:not(.fresh)')
    .first()
    .click({ force: true });
  await expect(page.locator('.choice')).toContainText(/just drawn.*rule R5\.4/);
});

test('the plane is moved, zoomed and fitted by mouse, wheel, buttons and keys', async ({ page, url }) => {
  await playGame(page, url, 'triple', { seats: 2 });
  await awaitTurn(page);
  const fitted = await camera(page);
  const felt = await page.locator('.plane').boundingBox();
  if (!felt) throw new Error('no felt');
  const fit = page.getByRole('button', { name: 'Show all' });
  const moves: (() => Promise<unknown>)[] = [
    async () => {
      await page.mouse.move(felt.x + 20, felt.y + 20);
      await page.mouse.down();
      await page.mouse.move(felt.x + 60, felt.y + 50, { steps: 4 });
      await page.mouse.up();
    },
    async () => {
      await page.mouse.move(felt.x + 30, felt.y + 30);
      await page.mouse.wheel(0, -300);
    },
    () => page.getByRole('button', { name: 'Nearer' }).click(),
    () => page.locator('.plane').press('ArrowLeft'),
    () => page.locator('.plane').press('-'),
  ];
  for (const move of moves) {
    await move();
    await expect.poll(() => camera(page)).not.toBe(fitted);
    await fit.click();
    await expect.poll(() => camera(page)).toBe(fitted);
  }
});

test('two fingers zoom', async ({ page, url }) => {
  await playGame(page, url, 'triple', { seats: 2 });
  await awaitTurn(page);
  const scaleOf = async () => Number(/scale\(([\d.]+)\)/.exec((await camera(page)) ?? '')?.[1]);
  const before = await scaleOf();
  await page.locator('.plane').evaluate((felt) => {
    // A pinch as the browser tells it: two fingers, the second one moving away from the first.
    felt.setPointerCapture = () => {};
    const { left, top } = felt.getBoundingClientRect();
    const tell = (type: string, pointerId: number, x: number, y: number) =>
      felt.dispatchEvent(new PointerEvent(type, { pointerId, clientX: left + x, clientY: top + y, bubbles: true, isPrimary: pointerId === 1 }));
    tell('pointerdown', 1, 80, 80);
    tell('pointerdown', 2, 120, 80);
    for (let x = 120; x <= 200; x += 20) tell('pointermove', 2, x, 80);
    tell('pointerup', 2, 200, 80);
    tell('pointerup', 1, 80, 80);
  });
  expect(await scaleOf()).toBeGreaterThan(before * 1.5);
});

test('a tile can be dragged to its place', async ({ page, url, isMobile }) => {
  test.skip(isMobile, 'the mouse is on the desktop; touch taps are tested everywhere');
  await playGame(page, url, 'triple', { seats: 2 });
  while (await awaitTurn(page)) {
    const playable = page.locator('.hand-tile.can-play').first();
    if (!(await playable.count())) {
      await done(page, () => page.locator('.choice .button').last().click());
      continue;
    }
    const tile = await playable.getAttribute('data-tile');
    await playable.click();
    const place = await page.locator('.tri-ghost.aimed [data-cell]').boundingBox();
    const from = await playable.boundingBox();
    await playable.click();
    if (!place || !from) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 6 });
    await expect(page.locator('.tri-ghost.aimed')).toHaveCount(1);
    await page.mouse.up();
    const turns = page.getByRole('button', { name: 'Turn the tile' });
    if (await turns.count()) await page.locator('.choice .button.primary').click();
    await expect(page.locator(`.hand-tile[data-tile="${tile}"]`)).toHaveCount(0);
    return;
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in ${colorScheme}, and 320 px are wide enough`, async ({ page, url }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await playGame(page, url, 'triple', { seats: 6 });
    await awaitTurn(page);
    expect(await findings(page), 'turn').toEqual([]);
    const playable = page.locator('.hand-tile.can-play').first();
    if (await playable.count()) await playable.click();
    expect(await findings(page), 'chosen').toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await overflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
  });
