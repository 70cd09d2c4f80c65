// The page's half of tests/new_variant/one_folder_test.cpp: the page is built with one more folder, a copy of Gaple's under another name, and
// nothing else changes. The built page knows that game's board, texts in every language, entry, guide, options, phrases and picture.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from 'vite';
import { traditionalPlugin } from '../../build/traditional_plugin';
import type * as Registry from './registry';
import type * as Texts from '../texts';
import type * as Options from '../texts/options';
import type * as Game from '../texts/game';
import type * as Phrases from './phrases';
import type * as Callouts from '../app/callouts';
import type * as Pictures from '../screens/pictures';

const probe = `
export * from './boards/registry';
export * from './boards/phrases';
export * from './app/callouts';
export * from './texts';
export { loadOptionWords } from './texts/options';
export { gameText } from './texts/game';
export { GamePicture } from './screens/pictures';
`;
type Page = typeof Registry & typeof Texts & typeof Options & typeof Game & typeof Phrases & typeof Callouts & typeof Pictures;

const repository = resolve(import.meta.dirname, '../../..');
// Inside of web/, because only files there may be imported.
mkdirSync(join(repository, 'web/test-results'), { recursive: true });
const root = mkdtempSync(join(repository, 'web/test-results/one-folder-'));
let page: Page;

/** Copies a game's folder under another name, as `./dev new-variant` does for the engine. */
function copyGame(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const file of readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((one) => /\.tsx?$/.test(one)))
    writeFileSync(join(to, file), readFileSync(join(to, file), 'utf8').replace(/gaple(?!_|Board|Texts|Guide)/g, 'five_up'));
}

beforeAll(async () => {
  cpSync(join(repository, 'web/src'), join(root, 'web/src'), { recursive: true });
  for (const folder of ['clients', 'engine', 'web/node_modules']) symlinkSync(join(repository, folder), join(root, folder));
  const boards = join(root, 'web/src/boards');
  copyGame(join(boards, 'gaple'), join(boards, 'five_up'));
  writeFileSync(join(root, 'web/src/probe.ts'), probe);
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [traditionalPlugin()],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    ssr: { noExternal: true },
    build: { ssr: 'src/probe.ts', outDir: 'built', minify: false },
  });
  page = (await import(/* @vite-ignore */ join(root, 'web/built/probe.js'))) as Page;
});
afterAll(() => rmSync(root, { recursive: true }));

it('is enough for its board, which speaks every language', async () => {
  expect(page.gamesWithBoards).toContain('five_up');
  await page.loadBoard('five_up');
  expect(page.boardOf('five_up')?.tellers).toHaveProperty('discarded');
  for (const [code, text] of [['en', 'Pips left in hand'], ['es', 'Puntos que quedan en la mano'], ['zh_hant', '手中剩餘點數']] as const) {
    await page.useLanguage(code);
    expect(page.gameText('five_up', 'what.pips_left')).toBe(text);
  }
});

it('is enough for its entry on the start page, in the words of the reader', async () => {
  await page.useLanguage('en');
  expect(page.serverWord('entry.five_up', 'the server’s')).toContain('Indonesian evenings');
  await page.useLanguage('zh_hant');
  expect(page.serverWord('entry.five_up', 'the server’s')).toContain('手中剩餘點數最少的人');
  expect(page.GamePicture({ entry: 'five_up' }).props).toMatchObject({ viewBox: '0.5 -0.15 7 5.25' });
});

it('is enough for the words of its options and of its ways of playing', async () => {
  await page.loadOptionWords();
  await page.useLanguage('fr');
  expect(page.serverWord('five_up.options.teams.title', 'the server’s')).toBe('Équipes');
  await page.useLanguage('zh_hant');
  expect(page.serverWord('five_up.presets.five.title', 'the server’s')).toBe('五人');
});

it('is enough for its guide', async () => {
  await page.useLanguage('id');
  const guided = page.guidedGame('five_up');
  expect(guided?.options).toEqual({ deals: 1 });
  const { guide } = (await guided?.load()) ?? {};
  await guide?.texts.load();
  expect(guide?.steps.at(0)?.text()).toContain('satu jalur');
});

it('is enough for its phrases and its call-outs', () => {
  expect(page.phrasesOf('five_up').slice(0, 2)).toEqual(['five_up', 'lewat']);
  expect(page.calloutsOf('five_up').cries).toHaveProperty('passed');
});
