import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('./gaple/gaple_board');
  vi.resetModules();
});

it('finds the board of every game of the engine by the folder of the game', async () => {
  const engine = resolve(import.meta.dirname, '../../../engine/variants');
  const games = readdirSync(engine).filter((game) => existsSync(join(engine, game, 'RULES.md')));
  const { gamesWithBoards } = await import('./registry');
  expect([...gamesWithBoards].sort()).toEqual(games.sort());
});

it('a board names a tile with its larger number first if its game says so', async () => {
  const engine = resolve(import.meta.dirname, '../../../engine/variants');
  const { boardOf, gamesWithBoards, loadBoard } = await import('./registry');
  await Promise.all(gamesWithBoards.map(loadBoard));
  const declared = gamesWithBoards.filter((game) => readFileSync(join(engine, game, 'rules.hpp'), 'utf8').includes('names_larger_first = true'));
  expect(gamesWithBoards.filter((game) => boardOf(game)?.tileText('2-5') === '5–2')).toEqual(declared);
  expect(declared).not.toEqual([]);
});

it('a board that cannot be loaded is known to have failed, until it is asked for again', async () => {
  vi.resetModules();
  let has = false;
  vi.doMock('./gaple/gaple_board', async (original) => {
    if (!has) throw new TypeError('Failed to fetch');
    return original<object>();
  });
  const { boardFailed, boardOf, preloadBoard } = await import('./registry');
  expect([boardOf('gaple'), boardFailed('gaple')]).toEqual([null, false]);
  await vi.waitFor(() => expect(boardFailed('gaple')).toBe(true));
  has = true;
  vi.resetModules();
  preloadBoard('gaple');
  expect(boardFailed('gaple')).toBe(false);
});
