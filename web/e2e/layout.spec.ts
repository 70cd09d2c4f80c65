// The layout of every table on every size of screen: nothing clipped, nothing covered, nothing that must be scrolled, every half
// tile at least 18 px and every target at least 44 px. One page without a server shows tables that sweep/rooms.ts makes.

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import Ajv from 'ajv/dist/2020.js';
import { FrameCheck } from '../../tests/wire/support/frame_check.mjs';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { faults } from './sweep/look';
import { endedAt, games, guestAt, longName, most, roomOf } from './sweep/rooms';
import { long } from './table';

const sizes = [[320, 568], [390, 844], [844, 390], [1180, 820], [1440, 900]] as const;
const built = join(import.meta.dirname, '../test-results/sweep');
const types: { [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const check = new FrameCheck(Ajv) as { wrong(value: unknown, kind: string): string | undefined };

test.beforeAll(() => build({ configFile: join(import.meta.dirname, 'sweep/vite.config.ts') }));

/** A game, its players, the tiles on its table. */
type Case = readonly [variant: string, people: number, tiles: number];

/** Most seats in a row. */
const crowded: readonly Case[] = [['gaple', 5, 20], ['triple', 6, 20], ['kap_tai_shap', 20, 20]];

async function openSweep(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    // There is no server: a game without a board of its own shows its identifiers.
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 404 });
    const file = pathname === '/' ? '/index.html' : pathname;
    return route.fulfill({ body: readFileSync(join(built, file)), contentType: types[extname(file)] ?? 'text/plain' });
  });
  await page.goto('http://sweep.test/');
}

const draw = (page: Page, how: 'show' | 'showEnding' | 'showGuest' | 'showReplay', room: unknown) =>
  page.evaluate(([name, shown]) => (window as unknown as { [show: string]: (room: unknown) => Promise<void> })[name]?.(shown), [how, room] as const);

async function sweep(page: Page, cases: readonly Case[], how: 'show' | 'showGuest' | 'showReplay' = 'show'): Promise<string[]> {
  await openSweep(page);
  return sweepHere(page, cases, how);
}

type Sizes = readonly (readonly [width: number, height: number])[];

async function sweepHere(page: Page, cases: readonly Case[], how: 'show' | 'showGuest' | 'showReplay' = 'show', on: Sizes = sizes): Promise<string[]> {
  const rooms = cases.map(([variant, people, tiles]) => ({ of: `${variant} for ${people}, ${tiles} tiles`, room: how === 'showGuest' ? guestAt(roomOf(variant, people, tiles)) : roomOf(variant, people, tiles) }));
  for (const { room } of rooms) expect(check.wrong(room, 'server')).toBeUndefined();
  const wrong: string[] = [];
  for (const [width, height] of on) {
    await page.setViewportSize({ width, height });
    for (const { of, room } of rooms) {
      await draw(page, how, room);
      for (const fault of await page.evaluate(faults)) wrong.push(`${width}x${height} ${of}: ${fault}`);
    }
  }
  return wrong;
}

// One build of the sweep serves all tests of this file.
test.describe.configure({ mode: 'default' });

test('no full table of any game clips, covers, scrolls or shrinks anything on any screen', async ({ page }) => {
  const cases = games.flatMap(([variant, people]): Case[] => [[variant, people.at(-1) ?? 0, most], [variant, people[0] ?? 0, 20]]);
  expect(await sweep(page, cases)).toEqual([]);
});

// A desktop and a tablet at 200 %, half of a desktop, and a tablet held upright.
const more = [[720, 450], [590, 410], [640, 900], [768, 1024]] as const;

test('nor does a full table in a magnified or narrow window, or on a tablet held upright', async ({ page }) => {
  await openSweep(page);
  expect(await sweepHere(page, [...games.flatMap(([variant, people]) => people.filter((n) => n <= 4).map((n): Case => [variant, n, 20])), ...crowded], 'show', more)).toEqual([]);
});

// Between 640 and 844 px of height on a phone upright, and 360 on its side.
const phones = [[360, 640], [390, 844], [740, 360]] as const;

test('nor does a table with text of twice the size on a phone: it is no higher than the window', async ({ page }) => {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '32px')));
  await openSweep(page);
  // In a line of 20 tiles a half has 15 px then, and of six players a long name may be cut, as in a narrow window.
  const wrong = await sweepHere(page, games.flatMap(([variant, people]) => people.filter((n) => n <= 6).map((n): Case => [variant, n, 20])), 'show', phones);
  expect(wrong.filter((fault) => !/triple for 6.*cut: span.name "Marie-Antoinette"|half a tile of 1[5-7]/.test(fault))).toEqual([]);
});

test('nor does the note for a guest who comes during the match, beside the felt, the line and the turn', async ({ page }) => {
  const cases = games.filter(([, people]) => people.at(-1) !== 1).map(([variant, people]): Case => [variant, people.at(-1) ?? 0, most]);
  expect(await sweep(page, cases, 'showGuest')).toEqual([]);
});

test('nor does a replay with every hand open', async ({ page }) => {
  const cases = games.map(([variant, people]): Case => [variant, variant === 'kap_tai_shap' ? 4 : (people.at(-1) ?? 0), 20]);
  expect(await sweep(page, cases, 'showReplay')).toEqual([]);
});

test('at the end of a deal every hand is in view, and so is the tile that was laid last', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openSweep(page);
  const wrong: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const [variant, people] of games.filter(([game]) => game !== 'kap_tai_shap')) {
      await draw(page, 'showEnding', endedAt(roomOf(variant, people.at(-1) ?? 0, most)));
      const seen = await page.evaluate((longName) => {
        const [panel, felt, tile] = ['[data-ending]', '.felt', '.felt .last'].map((one) => document.querySelector(one)?.getBoundingClientRect());
        if (!panel || !felt || !tile) return 'something is missing';
        const isBeside = tile.right <= panel.left || tile.bottom <= panel.top;
        const isOnFelt = tile.top >= felt.top - 1 && tile.bottom <= felt.bottom + 1;
        const out = [...document.querySelectorAll('[data-hand-of]')].filter((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          return top < panel.top || bottom > innerHeight || left < 0 || right > innerWidth;
        });
        const cut = [...document.querySelectorAll('[data-ending] .name')].flatMap((one) => (one.scrollWidth > one.clientWidth + 1 && one.textContent !== longName ? [one.textContent] : []));
        return isBeside && isOnFelt && out.length === 0 && cut.length === 0 ? null : JSON.stringify({ panel, felt, tile, out: out.length, cut });
      }, longName);
      if (seen) wrong.push(`${variant} for ${people.at(-1)}, ${width}x${height}: ${seen}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the table as text and a game without a board of its own lie where the felt would, below the header and beside what is told', async ({ page }) => {
  const lost: string[] = [];
  const room = roomOf('gaple', 4, 20);
  if (room.info) room.info.variant = 'of_somebody_else';
  const look = async (selector: string, [shown, what]: readonly [unknown, string]) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await draw(page, 'show', shown);
      await page.locator(selector).waitFor();
      const wrong = await page.evaluate((of) => {
        const [here, bar, told] = [of, '.bar', '.told'].map((one) => document.querySelector(one)?.getBoundingClientRect());
        if (!here || !bar || !told) return 'is not there';
        const isBeside = here.right <= told.left + 1 || here.top >= told.bottom - 1;
        const isInside = here.left >= 0 && here.top >= bar.bottom - 1 && here.right <= innerWidth + 1 && here.bottom <= innerHeight + 1;
        const isLarge = here.width > innerWidth * 0.45 && here.height > innerHeight * 0.4;
        // Something in a column of its own leaves nothing to the others.
        const leavesRoom = told.width > innerWidth * 0.3 && bar.width > 150;
        return isBeside && isInside && isLarge && leavesRoom ? null : JSON.stringify({ here, bar, told });
      }, selector);
      if (wrong) lost.push(`${what}, ${width}x${height}: ${wrong}`);
    }
  };
  await openSweep(page);
  await look('.plain-board', [room, 'a plain board']);
  await page.evaluate(() => localStorage.setItem('takamaka.text_mode', 'on'));
  await openSweep(page);
  await look('.text-table', [roomOf('gaple', 4, 20), 'text']);
  expect(lost).toEqual([]);
});

test('the names of partners in a set are whole, and on the narrowest phone their title is', async ({ page }) => {
  await openSweep(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await draw(page, 'show', roomOf('seychelles', 4, 20));
    const names = await page.locator('.set-name').evaluateAll((all) =>
      all.map((one) => ({ title: one.getAttribute('title'), text: one.textContent, cut: one.scrollWidth > one.clientWidth + 1 })),
    );
    expect(names).toHaveLength(4);
    for (const { title, text } of names) expect(text).toContain(title);
    if (width > 320) expect(names.filter(({ cut }) => cut)).toEqual([]);
  }
});

test('with nine others the score of each is at their place, and with nineteen where the window is high enough', async ({ page }) => {
  await openSweep(page);
  for (const [width, height] of sizes)
    for (const people of [10, 20]) {
      if (people === 20 && height < 640) continue;
      await page.setViewportSize({ width, height });
      await draw(page, 'show', roomOf('kap_tai_shap', people, 20));
      const scores = page.locator('.seat .score [aria-hidden]:visible');
      expect(await scores.allTextContents(), `${people} people, ${width}×${height}`).toEqual(Array.from({ length: people - 1 }, () => '−126'));
    }
});

test('round the felt the name of a bot has one line, also on its turn', async ({ page }) => {
  await openSweep(page);
  await page.setViewportSize({ width: 1180, height: 820 });
  for (const name of ['Badamier', 'Bwa-nwar']) {
    const room = roomOf('gaple', 4, 20);
    if (room.info?.seats[1]) room.info.seats[1].name = name;
    await draw(page, 'show', { ...room, clock: { ...room.clock, turn: 1 } });
    const { height, line } = await page.locator('.seat.turn .name').evaluate((one) => ({ height: one.clientHeight, line: parseFloat(getComputedStyle(one).lineHeight) }));
    expect(height, name).toBeLessThan(1.5 * line);
  }
});

test('a name that is one long word stays in its line and ends with an ellipsis', async ({ page }) => {
  const name = 'Wolfeschlegelsteinhausen';
  await openSweep(page);
  for (const [game, people] of [['gaple', 5], ['seychelles', 4], ['garrafina', 2], ['kap_tai_shap', 10]] as const) {
    const room = roomOf(game, people, 20);
    if (room.info?.seats[1]) room.info.seats[1].name = name;
    await page.setViewportSize({ width: 320, height: 568 });
    await draw(page, 'show', room);
    const shown = await page.locator(`.seat .name[title="${name}"]`).evaluate((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return { lines: new Set([...text.getClientRects()].map(({ top }) => top)).size, end: getComputedStyle(one).textOverflow };
    });
    expect(shown, game).toEqual({ lines: 1, end: 'ellipsis' });
  }
});

test('a tap on a seat tells the whole name, the score and the last move of everybody, on the smallest screens', async ({ page }) => {
  const name = 'Wolfeschlegelsteinhausen';
  await openSweep(page);
  const screens = [[320, 568], [568, 320], [844, 390]] as const;
  for (const [width, height] of long ? screens : screens.slice(0, 2))
    for (const [game, people] of [['gaple', 5], ['seychelles', 4], ['garrafina', 4], ['triple', 6], ['kap_tai_shap', 20]] as const) {
      const at = `${game} for ${people} at ${width}×${height}`;
      const room = roomOf(game, people, 20);
      const view = room.info?.seats[people - 1];
      if (view) view.name = name;
      await page.setViewportSize({ width, height });
      await draw(page, 'show', room);
      await page.locator(`.seat[data-seat="${people - 1}"] .name`).click();
      const asked = page.locator('.players [data-asked]');
      await expect(asked.locator('b'), at).toHaveText(name);
      await expect(asked, at).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.players li'), at).toHaveCount(people);
      const rows = await page.locator('.players li').evaluateAll((all) =>
        all.map((row) => ({
          score: row.querySelector('.score')?.textContent,
          last: row.querySelector('small span')?.textContent,
          cut: [row, ...row.querySelectorAll('b, .score, small')].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
        })),
      );
      for (const { score, last, cut } of rows) {
        expect(score, at).toMatch(/\d/);
        expect(last, at).toBeTruthy();
        expect(cut, at).toBe(0);
      }
      // Nobody is their own partner.
      await expect(page.locator('.players li').first(), at).not.toContainText('partner');
      // The list is the same on all of them.
      if (game === 'kap_tai_shap' && (long || width === 320)) await inBothSchemes(page, at);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
});

test('axe finds nothing at a full table, where every mark is shown, in light and in dark', async ({ page }) => {
  await openSweep(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [game, people] of games) {
    await draw(page, 'show', roomOf(game, people.at(-1) ?? 0, 20));
    await inBothSchemes(page, game);
  }
});

// Long words, and letters as wide as they are high.
const languages = ['id', 'crs', 'es', 'fr', 'zh', 'zh_hant'];
const fullTables = games.map(([variant, people]): Case => [variant, people.at(-1) ?? 0, 20]);
// Before the first discard of Kap Tai Shap the dice lie beside the wall.
const otherTables: readonly Case[] = [['triple', 1, 20], ['kap_tai_shap', 4, 0]];

async function openIn(page: Page, code: string): Promise<void> {
  await openSweep(page);
  await page.evaluate((to) => (window as unknown as { speak(code: string): Promise<void> }).speak(to), code);
}

/** Expects that axe finds nothing at the tables, and that they do not scroll sideways. */
async function accessible(page: Page, code: string, cases: readonly Case[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [variant, people, tiles] of cases) {
    await draw(page, 'show', roomOf(variant, people, tiles));
    // The colours are the same in every language.
    const at = `${variant} for ${people} in ${code}`;
    await inBothSchemes(page, at, ['light']);
    await noSidewaysScrolling(page, at);
  }
}

// Words have the least room on the narrowest and on the lowest screen. Each language has axe at another table. The short form has the
// longest words and the widest letters.
languages.forEach((code, index) =>
  test(`nor does a full table in ${code} on the smallest screens, and axe finds nothing at one of them${['es', 'zh_hant'].includes(code) ? '' : ' @long'}`, async ({ page }) => {
    await openIn(page, code);
    expect(await sweepHere(page, fullTables, 'show', [[320, 568], [844, 390]])).toEqual([]);
    await accessible(page, code, [...fullTables, ...otherTables].filter((_, at) => at % languages.length === index));
  }),
);

for (const code of languages)
  test(`nor does a full table in ${code} on any screen, and axe finds nothing at any of them @long`, async ({ page }) => {
    await openIn(page, code);
    expect(await sweepHere(page, fullTables)).toEqual([]);
    await accessible(page, code, [...fullTables, ...otherTables]);
  });

test('nor does any other table @long', async ({ page }) => {
  const cases = games.flatMap(([variant, people]) => people.flatMap((n) => [3, 20, most].map((tiles): Case => [variant, n, tiles])));
  expect(await sweep(page, cases)).toEqual([]);
});
