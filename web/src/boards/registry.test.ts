import { existsSync, readdirSync } from 'node:fs';
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
