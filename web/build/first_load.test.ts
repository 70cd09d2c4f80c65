import { expect, test } from 'vitest';
import { firstLoadChunk } from './first_load.ts';

const importers: { [id: string]: string[] } = {
  main: [],
  app: ['main'],
  texts: ['app', 'board'],
  tile: ['board', 'replay'],
  board: [],
};
const graph = {
  getModuleInfo: (id: string) => (id in importers ? { isEntry: id === 'main', importers: importers[id] ?? [] } : null),
};

test('what the entry imports, also through others, is one chunk; what only later parts import is not in it', () => {
  const chunkOf = firstLoadChunk();
  expect(Object.keys(importers).filter((id) => chunkOf(id, graph) === 'first')).toEqual(['main', 'app', 'texts']);
  expect(chunkOf('tile', graph)).toBeNull();
});
