// Each language from the start page to text mode: without a word of English, axe finds nothing, and the longest words fit the smallest
// screen. layout.spec.ts has the full tables of every game in each language.

import type { Page } from '@playwright/test';
import { words as crsOptions } from '../src/boards/gaple/texts/options/crs';
import { words as esOptions } from '../src/boards/gaple/texts/options/es';
import { words as frOptions } from '../src/boards/gaple/texts/options/fr';
import { words as idOptions } from '../src/boards/gaple/texts/options/id';
import { words as zhOptions } from '../src/boards/gaple/texts/options/zh';
import { crs } from '../src/texts/crs';
import { en } from '../src/texts/en';
import { es } from '../src/texts/es';
import { fr } from '../src/texts/fr';
import { id } from '../src/texts/id';
import { zh } from '../src/texts/zh';
import { toTraditional } from '../build/traditional';
import { inBothSchemes, noSidewaysScrolling } from './axe';
import { moveByTap } from './game';
import { awaitTurn, expect, hostTable, long, takeSeat, test, unfold } from './table';

type Texts = { readonly [key: string]: string };

/** The texts as the build writes them. */
const traditional = <T extends Texts>(texts: T): T => JSON.parse(toTraditional(JSON.stringify(texts))) as T;

const languages = {
  id: { texts: id, options: idOptions, lang: 'id' },
  crs: { texts: crs, options: crsOptions, lang: 'crs' },
  es: { texts: es, options: esOptions, lang: 'es' },
  fr: { texts: fr, options: frOptions, lang: 'fr' },
  zh: { texts: zh, options: zhOptions, lang: 'zh-Hans' },
  zh_hant: { texts: traditional(zh), options: traditional(zhOptions), lang: 'zh-Hant' },
};
/** Everything that can be read or heard on the page. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) all.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) all.push(element.getAttribute(name) ?? '');
    return all.map((text) => text.trim()).filter(Boolean);
  });
}

/** Expects no English text on the page where this language has its own; parts of the page load their texts when they are shown. */
async function noEnglish(page: Page, own: Texts, screen: string): Promise<void> {
  const english = new Set(
    Object.entries(en)
      .filter(([key, text]) => own[key] !== text && !text.includes('{') && !Object.values(own).includes(text))
      .map(([, text]) => text as string),
  );
  await expect.poll(async () => (await said(page)).filter((text) => english.has(text)), { message: screen }).toEqual([]);
}

/** Expects that this screen fits a small phone, and that axe finds nothing. The short form has axe on the first screen of each language. */
async function fits(page: Page, screen: string, withAxe = long): Promise<void> {
  // The colours are the same in every language.
  if (withAxe) await inBothSchemes(page, screen, ['light']);
  await noSidewaysScrolling(page, screen);
}

// The short form has two languages with long words and the letters that the build makes; the long form has all.
// src/texts/texts.test.ts shows that no language lacks a text.
const always = ['crs', 'id', 'zh_hant'];

for (const [code, { texts, options, lang }] of Object.entries(languages)) {
  const when = always.includes(code) ? '@phone' : '@phone @long';
  test(`the page in ${code}: start, waiting room, table and text mode hold no English, and fit a phone ${when}`, async ({ page, url, prepare }) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption(code);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('dialog').getByRole('heading', { name: texts['ui.settings'] })).toBeVisible();
    // Each language says that no native speaker has read it.
    await expect(page.getByRole('dialog')).toContainText(texts['ui.unreviewed']);
    await noEnglish(page, texts, 'settings');
    await page.getByRole('button', { name: texts['ui.close'], exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-family]').nth(1)).toBeVisible();
    await noEnglish(page, texts, 'start');

    // The choice stays after a reload.
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('[data-family]').nth(4)).toBeVisible();
    await fits(page, 'start', true);
    await page.locator('#name').fill('Wayan');
    await page.locator('.ways-in').getByRole('button', { name: texts['start.private'] }).click();
    await expect(page.getByRole('heading', { name: texts['room.share'], exact: true })).toBeVisible();
    await unfold(page);
    await expect(page.getByText(options['gaple.options.cannot_play.title'], { exact: true })).toBeVisible();
    await noEnglish(page, texts, 'waiting room');
    await fits(page, 'waiting room');
    const all = (await said(page)).join('\n');
    for (const english of ['If you cannot play', 'Settlement', 'Four with seven tiles', 'Seconds per turn'])
      expect(all).not.toContain(english);

    await page.getByRole('button', { name: texts['room.add_bots'] }).click();
    await page.getByRole('button', { name: texts['room.start'] }).click();
    await expect(page.getByRole('toolbar', { name: texts['table.hand'] })).toBeVisible();
    await expect(page.locator('.happened')).not.toBeEmpty();
    expect(await awaitTurn(page)).toBe(true);
    await noEnglish(page, texts, 'table');
    await page.keyboard.press('t');
    await expect(page.getByLabel(texts['command.label'], { exact: true })).toBeFocused();
    await page.keyboard.type(texts['command.word.help']);
    await page.keyboard.press('Enter');
    await expect(page.locator('.answers')).toContainText(texts['command.help.table']);
    await noEnglish(page, texts, 'text mode');
    await page.evaluate(() => localStorage.removeItem('takamaka.text_mode'));

    // The one table that layout.spec.ts does not have.
    await takeSeat(page, url, await prepare('garrafina/correlativa'));
    expect(await awaitTurn(page)).toBe(true);
    await fits(page, 'Correlativa');
  });
}

/** Runs in the page. Does from now on what translators in browsers do: an element of its own in the place of every text. */
function translate(): void {
  const shown = (text: string) => text.replace(/[a-z]+/g, (word) => word.toUpperCase());
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root instanceof Text ? root : walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, svg, style, script')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = shown(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  replace(document.body);
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) for (const node of addedNodes.length ? addedNodes : [target]) if (node.isConnected) replace(node);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('under a translator of the browser every text goes on with the table', async ({ page, url }) => {
  await hostTable(page, url);
  await page.evaluate(translate);
  const seats = page.locator('.seat-row');
  await expect(seats.nth(1)).toContainText('OPEN SEAT');
  await page.getByRole('button', { name: 'FILL WITH BOTS' }).click();
  await expect(page.locator('.seat-list')).not.toContainText(/open seat/i);
  await page.getByRole('button', { name: 'START THE MATCH' }).click();
  for (let moves = 0; moves < 3; moves++) expect(await moveByTap(page)).toBe(true);
  expect(await awaitTurn(page)).toBe(true);
  const told = () => page.evaluate(() => [...document.querySelectorAll('.seat-facts, .score, .clock, .bar h1')].map((one) => (one.textContent ?? '').toUpperCase()));
  const before = await told();
  // Without a translator the table says the same.
  await page.reload();
  expect(await awaitTurn(page)).toBe(true);
  expect(await told()).toEqual(before);
});
