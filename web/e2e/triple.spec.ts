// Triple Domino on its own board, in the browser: whole matches by touch and by keys, solitaire, and what the plane can do.

import type { Locator, Page } from '@playwright/test';
import { inBothSchemes, overflow, smallTargets } from './axe';
import { movedOn, playDeal, untilMoved } from './game';
import { untilFound } from './in_page';
import { canDo, matchOver, type Moment } from './player';
import { expect, hand, long, number, playNow, routeCreate, scoreSheet, test } from './table';

interface Turn {
  over: boolean;
  seq: string;
  /** The first tile that can be laid; -1 for none. */
  tile: number;
  /** Nothing can be laid: the player can draw. */
  draw: boolean;
}

/** Runs in the page: waits for our turn, or for the score sheet. */
function turnNow(last: string): Turn | null {
  const table = document.querySelector<HTMLElement>('.table');
  if (document.querySelector('.score-sheet')) return table?.dataset.phase === 'playing' ? null : { over: true, seq: '', tile: -1, draw: false };
  if (!table?.matches('.my-turn') || table.dataset.seq === last || !document.querySelector('.choice button, .choice .hint.turn')) return null;
  const tiles = [...document.querySelectorAll('.hand-tile')];
  return {
    over: false,
    seq: table.dataset.seq ?? '',
    tile: tiles.findIndex((tile) => tile.classList.contains('can-play')),
    draw: /Draw/.test(document.querySelector('.choice')?.textContent ?? ''),
  };
}

async function playTurns(page: Page, move: (now: Turn, turn: number) => Promise<void>): Promise<number> {
  let last = '';
  for (let turn = 0; turn < 500; turn++) {
    const now = await untilFound(page, turnNow, last);
    if (now.over) return turn;
    last = now.seq;
    await move(now, turn);
    await movedOn(page, now.seq);
  }
  throw new Error('the deal does not end');
}

const camera = (page: Page): Promise<string | null> => page.locator('.plane .camera').getAttribute('style');
const canLay = canDo('play');

/** Whether a finger meets a place of the plane: it can lie below the overview or the buttons in the corners of the felt. */
const isOpen = (place: Locator): Promise<boolean> =>
  place.evaluate((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && cell.contains(hit);
  });

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a whole match, to its result and a rematch @phone', async ({ page, url }) => {
    const deals = long ? 2 : 1;
    await routeCreate(page, { seats: 4, options: { deals } });
    await playNow(page, `${url}/?game=triple`);
    let laid = 0;
    for (let round = 1; round <= deals; round++) {
      await playTurns(page, async ({ tile }, turn) => {
        if (tile < 0) return page.locator('.choice .button').last().tap();
        await hand(page).nth(tile).tap();
        const button = page.locator('.choice .button.primary');
        await expect(page.locator('.tri-ghost.aimed')).toHaveCount(1);
        // The button names the points that the chosen place shows.
        const gain = (await page.locator('.tri-ghost.aimed .tri-gain').first().textContent())?.replace('★', '') ?? '';
        expect(gain).not.toBe('');
        expect(await button.innerText()).toContain(gain);
        laid += 1;
        const aimed = page.locator('.tri-ghost.aimed [data-cell]');
        if (turn % 2 === 0 || !(await isOpen(aimed))) return button.tap();
        // By the places themselves: a tap shows the tile there, another one lays it.
        await aimed.tap();
        await aimed.tap();
      });
      if (round < deals) {
        await scoreSheet(page).getByRole('button', { name: 'Ready' }).tap();
        await expect(scoreSheet(page)).toHaveCount(0);
      }
    }
    expect(laid).toBeGreaterThan(1);
    await expect(page.getByRole('heading', { name: 'The match' })).toBeVisible();
    await expect(scoreSheet(page).locator('.verdict.match')).toContainText(/win/);
    await scoreSheet(page).getByRole('button', { name: 'Rematch' }).tap();
    await expect(scoreSheet(page)).toHaveCount(0);
    await expect(hand(page)).not.toHaveCount(0);
  });

  test('a tap means the place that is drawn under the finger, also while the picture glides @phone', async ({ page, at }) => {
    await at('triple', canLay, { seats: 2 });
    await page.locator('.hand-tile.can-play').first().tap();
    const aimed = page.locator('.tri-ghost.aimed [data-cell]');
    await expect(aimed).toHaveCount(1);
    // As in the middle of a glide: drawn elsewhere than where the camera will have it.
    await page.locator('.plane .camera').evaluate((picture: SVGElement) => (picture.style.translate = '0 64px'));
    expect(await isOpen(aimed)).toBe(true);
    await aimed.tap();
    await untilMoved(page, () => aimed.tap());
  });

  test('two fingers zoom @phone', async ({ page, at }) => {
    await at('triple', canLay, { seats: 2 });
    const scaleOf = async () => Number(/scale\(([\d.]+)\)/.exec((await camera(page)) ?? '')?.[1]);
    const before = await scaleOf();
    expect(before).toBeGreaterThan(0);
    await page.locator('.plane').evaluate((felt) => {
      // A pinch as the browser reports it: two fingers, the second one moves away from the first.
      felt.setPointerCapture = () => {};
      const { left, top } = felt.getBoundingClientRect();
      const report = (type: string, pointerId: number, x: number, y: number) =>
        felt.dispatchEvent(new PointerEvent(type, { pointerId, clientX: left + x, clientY: top + y, bubbles: true, isPrimary: pointerId === 1 }));
      report('pointerdown', 1, 80, 80);
      report('pointerdown', 2, 120, 80);
      for (let x = 120; x <= 200; x += 20) report('pointermove', 2, x, 80);
      report('pointerup', 2, 200, 80);
      report('pointerup', 1, 80, 80);
    });
    await expect.poll(scaleOf).toBeGreaterThan(before * 1.5);
  });
});

test('a whole match with the keyboard alone', async ({ page, url }) => {
  await routeCreate(page, { seats: 3, options: { deals: 1 } });
  await playNow(page, `${url}/?game=triple`);
  await page.locator('.hand [tabindex="0"]').focus();
  let laid = 0;
  await playTurns(page, async ({ tile, draw }, turn) => {
    if (tile < 0) return page.keyboard.press(draw ? 'd' : 'p');
    const inHand = () => page.evaluate(() => Boolean(document.activeElement?.closest('.hand')));
    for (let tries = 0; tries < 40 && !(await inHand()); tries++) await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    for (let i = 0; i < tile; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const lay = page.locator('.choice .button.primary');
    await expect(lay).toBeFocused();
    // Arrows go from place to place, R turns the tile where it fits in several ways.
    const places = await page.locator('.tri-ghost').count();
    expect(places).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    if (turn % 2) await page.keyboard.press('r');
    expect(await page.locator('.tri-ghost').count()).toBe(places);
    await expect(page.locator('.tri-ghost.aimed')).toHaveCount(1);
    await expect(lay).toBeFocused();
    laid += 1;
    await page.keyboard.press('Enter');
  });
  expect(laid).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'The match' })).toBeVisible();
});

const solo = { solo_hand: 6, pick_cap: 6 };

async function bestIsThisGame(page: Page): Promise<void> {
  const best = scoreSheet(page).locator('.bests li');
  await expect(best).toHaveCount(1);
  await expect(best).toContainText('this game');
  const total = number(await scoreSheet(page).locator('.scores .total').first().textContent());
  expect(number(await best.locator('b').textContent())).toBe(total);
}

test('solitaire: a drawn tile is counted, and the end of the game leads to the list of best games', async ({ page, at }) => {
  const player = await at('triple/solitaire', canDo('draw'), { options: solo });
  await expect(page.locator('.strip .seat')).toHaveCount(0);
  const left = Number(player.now()?.table.draws_left);
  await expect(page.locator('.chips')).toContainText(`${left} draws left`);
  await untilMoved(page, () => page.keyboard.press('d'));
  await expect(page.locator('.chips')).toContainText(left === 2 ? /1 draws? left/ : `${left - 1} draws left`);
  await at('triple/solitaire', matchOver, { options: solo });
  await bestIsThisGame(page);
});

test('solitaire by taps to its end @long', async ({ page, url }) => {
  await routeCreate(page, { options: solo });
  await playNow(page, `${url}/?game=triple/solitaire`);
  await playDeal(page);
  await bestIsThisGame(page);
});

test('a drawn tile is marked, and a tile that may not be laid says why', async ({ page, at }) => {
  const freshTurn = ({ legal, own }: Moment): boolean =>
    legal.some(({ type }) => type === 'draw') &&
    legal.some(({ type }) => type === 'play') &&
    (own.hand as string[]).length > 2 &&
    (own.drawn as string[]).length === 0;
  await at('triple', freshTurn, { seats: 2 });
  await page.keyboard.press('d');
  await expect(page.locator('.hand-tile.fresh')).toHaveCount(1);
  await expect(page.locator('.chips')).toContainText('1 of 3 drawn');
  await page
    .locator('.hand-tile.can-nothing:not(.fresh)')
    .first()
    .click({ force: true });
  await expect(page.locator('.choice')).toContainText(/just drawn.*rule R5\.4/);
});

test('mouse, wheel, buttons and keys move, zoom and fit the plane @mouse', async ({ page, at }) => {
  await at('triple', canLay, { seats: 2 });
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
    await expect.poll(() => camera(page), { intervals: [20] }).not.toBe(fitted);
    await fit.click();
    await expect.poll(() => camera(page), { intervals: [20] }).toBe(fitted);
  }
});

test('a tile can be dragged to its place @mouse', async ({ page, at }) => {
  await at('triple', canLay, { seats: 2 });
  const playable = page.locator('.hand-tile.can-play').first();
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
  // Where the tile fits in several ways, the player still chooses one.
  const laid = page.locator(`.hand-tile[data-tile="${tile}"]`);
  await expect(async () => {
    const turns = page.getByRole('button', { name: 'Turn the tile' });
    if (await turns.count()) await page.locator('.choice .button.primary').click({ timeout: 1_000 });
    await expect(laid).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('axe finds nothing in light and in dark, and 320 px are wide enough', async ({ page, at }) => {
  await at('triple', canLay, { seats: 6 });
  await inBothSchemes(page, 'turn');
  await page.locator('.hand-tile.can-play').first().click();
  await expect(page.locator('.tri-ghost').first()).toBeVisible();
  await inBothSchemes(page, 'chosen');
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
});
