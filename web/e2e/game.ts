// Playing any game on the page: by touch or mouse, by keys, and by typed commands. One call into the page finds what can be
// done next and waits for it; then comes one real tap or the keys of one move.

import type { Page } from '@playwright/test';
import { untilFound } from './in_page';
import { expect, scoreSheet } from './table';

/** What the page offers next: a place to press, or the score sheet. */
interface Spot {
  /** The score sheet is open. */
  over: boolean;
  x: number;
  y: number;
  /** The device has a touch screen. */
  touch: boolean;
  /** What the page showed: a tap has had its effect when this has changed. */
  sign: string;
}

/** Runs in the page. A beginner's next tap in any game: the choice that is open, else a tile that fits, else what is left. */
export function nextTap({ last }: { last: string }): Spot | null {
  const none = { x: 0, y: 0, touch: false };
  const sheet = document.querySelector<HTMLElement>('.score-sheet');
  const table = document.querySelector<HTMLElement>('.table');
  // A sheet that is about to close belongs to the deal before.
  if (sheet) return table?.dataset.phase === 'playing' ? null : { ...none, over: true, sign: 'sheet' };
  if (!table?.matches('.my-turn')) return null;
  const first = (...selectors: string[]): HTMLElement | null => {
    for (const selector of selectors) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found;
    }
    return null;
  };
  const pressed = first('.hand-tile[aria-pressed="true"], .rack-tile[aria-pressed="true"], .tray-tile[aria-pressed="true"]');
  const sign = `${table.dataset.seq} ${pressed?.dataset.tile ?? (pressed ? 'pressed' : '')}`;
  if (sign === last) return null;
  const target =
    first('.exchange [data-move="other"]') ??
    (pressed
      ? first('.choice button.primary', '.choice button')
      : first(
          '.tray-tile.use-wins, .tray-tile.use-helps',
          '.hand-tile.can-play',
          '.hand-tile.can-discard',
          '.rack .loose .can-discard',
          '.rack .can-discard',
          '.choice button.primary',
          '.choice button:last-of-type',
        ));
  // A button that rests after a press takes no tap yet.
  if (!target || target.matches('.resting')) return null;
  const middle = () => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const meets = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (target.contains(hit) || hit.contains(target));
  };
  if (!meets(middle())) target.scrollIntoView({ block: 'nearest', inline: 'center' });
  // What lies above it for a moment goes away.
  if (!meets(middle())) return null;
  return { over: false, ...middle(), touch: navigator.maxTouchPoints > 0, sign };
}

async function press(page: Page, { x, y, touch }: Spot): Promise<void> {
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Presses, and returns what `next` finds when the page has shown an effect. */
async function pressAndLook(page: Page, spot: Spot, next: (before: { last: string }) => Spot | null): Promise<Spot> {
  await press(page, spot);
  return untilFound(page, next, { last: spot.sign });
}

const seqOf = async (page: Page): Promise<string> => (await page.locator('.table').getAttribute('data-seq')) ?? '';

/** Waits until the table has moved on from a state; the score sheet counts. */
export async function movedOn(page: Page, from: string): Promise<void> {
  await untilFound(
    page,
    (before) => {
      const seq = document.querySelector<HTMLElement>('.table')?.dataset.seq;
      return seq !== undefined && seq !== before ? true : null;
    },
    from,
  );
}

/** Makes a move and waits until the table has moved on. */
export async function untilMoved(page: Page, move: () => Promise<void>): Promise<void> {
  const before = await seqOf(page);
  await move();
  await movedOn(page, before);
}

/** Taps until we have made a move; false if the deal is over instead. */
export async function moveByTap(page: Page): Promise<boolean> {
  let spot = await untilFound(page, nextTap, { last: '' });
  if (spot.over) return false;
  const [seq] = spot.sign.split(' ');
  while (!spot.over && spot.sign.split(' ')[0] === seq) {
    spot = await pressAndLook(page, spot, afterTap);
  }
  return true;
}

/** Runs in the page. After a tap: what to press next, or the sign that the table has moved on, no matter whose turn it is. */
function afterTap({ last }: { last: string }): Spot | null {
  const table = document.querySelector<HTMLElement>('.table');
  const none = { x: 0, y: 0, touch: navigator.maxTouchPoints > 0 };
  if (document.querySelector('.score-sheet')) return { ...none, over: true, sign: 'sheet' };
  if (!table) return null;
  const seq = table.dataset.seq ?? '';
  if (seq !== last.split(' ')[0]) return { ...none, over: false, sign: `${seq} moved` };
  const pressed = document.querySelector<HTMLElement>(
    '.hand-tile[aria-pressed="true"], .rack-tile[aria-pressed="true"], .tray-tile[aria-pressed="true"]',
  );
  const sign = `${seq} ${pressed?.dataset.tile ?? (pressed ? 'pressed' : '')}`;
  const button = document.querySelector<HTMLElement>('.choice button.primary') ?? document.querySelector<HTMLElement>('.choice button');
  if (!pressed || !button || sign === last) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { over: false, x: left + width / 2, y: top + height / 2, touch: none.touch, sign };
}

/** Plays by taps until the deal is over and its score sheet is open. */
export async function playDeal(page: Page, beforeTap: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  let spot = await untilFound(page, nextTap, { last: '' });
  for (let taps = 0; taps < 2_000; taps++) {
    if (spot.over) return;
    await beforeTap();
    spot = await pressAndLook(page, spot, nextTap);
  }
  throw new Error('the deal does not end');
}

interface Way {
  /** Plays to the score sheet. */
  deal(page: Page): Promise<void>;
  /** Leaves the score sheet for the next deal. */
  ready(page: Page): Promise<void>;
}

export const byTouch: Way = {
  deal: (page) => playDeal(page),
  ready: (page) => scoreSheet(page).getByRole('button', { name: 'Ready' }).tap(),
};
export const byKeys: Way = {
  deal: async (page) => {
    for (let moves = 0; moves < 1_000; moves++) if (!(await moveByKeys(page))) return;
    throw new Error('the deal does not end');
  },
  ready: (page) => page.keyboard.press('r'),
};

/** Plays deal after deal to the end of the match. Returns how many deals there were. */
export async function playMatch(page: Page, way: Way, atSheet: (deal: number) => Promise<void> = () => Promise.resolve()): Promise<number> {
  for (let deal = 1; deal <= 60; deal++) {
    await way.deal(page);
    await expect(scoreSheet(page)).toBeVisible();
    await atSheet(deal);
    const verdict = scoreSheet(page).locator('.verdict.match');
    await expect(verdict.or(scoreSheet(page).getByRole('button', { name: 'Ready' }))).toBeVisible();
    if ((await verdict.count()) > 0) return deal;
    await way.ready(page);
    await expect(scoreSheet(page)).toHaveCount(0);
  }
  throw new Error('the match does not end');
}

// ---------------------------------------------------------------------------------------------- by keys

interface Keys {
  over: boolean;
  seq: string;
  /** A question that is asked before the hand: its button, or the kinds that can be taken. */
  ask: string | null;
  /** The first tile that can be played or thrown away. */
  tile: number;
  /** The purpose of the single buttons. */
  draw: boolean;
}

/** Runs in the page. What a player at the keyboard sees on their turn. */
function keysNow(): Keys | null {
  const sheet = document.querySelector('.score-sheet');
  const table = document.querySelector<HTMLElement>('.table');
  if (sheet) return table?.dataset.phase === 'playing' ? null : { over: true, seq: '', ask: null, tile: -1, draw: false };
  if (!table?.matches('.my-turn') || !document.querySelector('.hand-tile, .rack-tile')) return null;
  // While a move is on its way nothing else can be done.
  if (!document.querySelector('.choice button, .choice .hint.turn, .hand-tile.can-play, .hand-tile.can-discard, .rack .can-discard')) return null;
  const hand = [...document.querySelectorAll('.hand-tile')];
  const play = hand.findIndex((tile) => tile.classList.contains('can-play'));
  const words = [...document.querySelectorAll('.choice button')].map((button) => button.textContent ?? '').join(' ');
  return {
    over: false,
    seq: table.dataset.seq ?? '',
    ask: document.querySelector('.exchange') ? '.exchange [data-move="other"]' : null,
    tile: play >= 0 ? play : hand.findIndex((tile) => tile.classList.contains('can-discard')),
    draw: /Draw/.test(words),
  };
}

const focused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => Boolean(document.activeElement?.closest(wanted)), selector);

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60 && !(await focused(page, selector)); i++) await page.keyboard.press('Tab');
  expect(await focused(page, selector), `Tab reaches ${selector}`).toBe(true);
}

/** One move with nothing but keys; false if the deal is over instead. */
export async function moveByKeys(page: Page): Promise<boolean> {
  const now = await untilFound(page, keysNow, null);
  if (now.over) return false;
  if (now.ask) {
    await tabTo(page, now.ask);
    await page.keyboard.press('Enter');
  } else if (now.tile < 0) {
    await page.keyboard.press(now.draw ? 'd' : 'p');
  } else {
    await tabTo(page, '.hand');
    await page.keyboard.press('Home');
    for (let i = 0; i < now.tile; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // Where there is a choice of ends or trains, the focus goes there.
    const choosing = await untilFound(
      page,
      (before) => {
        if (document.querySelector<HTMLElement>('.table')?.dataset.seq !== before) return 'moved';
        const chosen = document.querySelector('.hand-tile[aria-pressed="true"]');
        if (!chosen || !document.activeElement?.closest('.choice')) return null;
        return document.querySelectorAll('.choice button').length > 1 ? 'several' : 'one';
      },
      now.seq,
    );
    if (choosing === 'several') await page.keyboard.press('ArrowRight');
    if (choosing !== 'moved') await page.keyboard.press('Enter');
  }
  await movedOn(page, now.seq);
  return true;
}

// ---------------------------------------------------------------------------------------------- by typed commands

interface TextTable {
  seq: string;
  phase: string;
  deal: number;
  moves: string[];
}

/** Runs in the page. Returns the text mode when it has something to do and the last command has had its effect. */
function textNow(last: string): TextTable | null {
  const table = document.querySelector<HTMLElement>('.table');
  const seq = table?.dataset.seq ?? '';
  const phase = table?.dataset.phase ?? '';
  const moves = [...document.querySelectorAll('.move-list li')].map((move) => move.textContent ?? '');
  if (!table || seq === last || (moves.length === 0 && phase !== 'between_deals' && phase !== 'finished')) return null;
  // While the command is on its way its buttons are off.
  if (document.querySelector('.move-list button:disabled')) return null;
  return { seq, phase, moves, deal: Number(/\d+/.exec(table.querySelector('h1')?.textContent ?? '')?.[0]) };
}

export const textTable = (page: Page, last = ''): Promise<TextTable> => untilFound(page, textNow, last);

/** A whole match in text mode: always the first move, by its number or by its words. Returns how many deals it had. */
export async function playMatchByCommands(page: Page): Promise<number> {
  const box = page.getByLabel('Command', { exact: true });
  await expect(box).toBeVisible();
  let last = '';
  for (let turn = 0; turn < 2000; turn++) {
    const now = await textTable(page, last);
    if (now.phase === 'finished') return now.deal;
    last = now.seq;
    await box.fill(now.phase === 'between_deals' ? 'ready' : turn % 2 ? '1' : (now.moves[0] ?? ''));
    await box.press('Enter');
  }
  throw new Error('the match does not end');
}
