// What a file of the page may import: its own layer and those below, so that a part can be read, tested and taken away without
// those above it. There are no circles, of types neither. `npm run check` runs it.

// The folders of src/, from the bottom up. The parts that every board shares, which lie beside the boards' folders, are known
// before a board is loaded.
const layers = [
  ['connection/', 'generated/'],
  ['app/', 'texts/', 'forms/(words|options)[.]ts$', 'boards/(?!registry)[^/]+$'],
  ['ui/', 'kit/', 'guide/'],
  ['forms/', 'boards/[^/]+/', 'boards/registry[.]ts$'],
  ['chat/', 'coach/', 'command/', 'hosting/', 'identity/', 'matches/', 'report/', 'rules/', 'sheet/'],
  ['replay/', 'table/'],
  ['screens/'],
];
const anyOf = (folders) => `^src/(${folders.join('|')})`;
const words = 'forms/(words|options)[.]ts$';

const upward = layers.slice(0, -1).map((folders, layer) => ({
  name: `upward-from-${folders[0].replace('/', '')}`,
  severity: 'error',
  from: { path: anyOf(folders), pathNot: ['[.]test[.]tsx?$', ...(folders.includes('forms/') ? [anyOf([words])] : [])] },
  to: { path: anyOf(layers.slice(layer + 1).flat()), pathNot: anyOf([words]), dependencyTypesNot: ['type-only'] },
}));

export default {
  forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }, ...upward],
  options: { tsPreCompilationDeps: true, tsConfig: { fileName: 'tsconfig.json' }, doNotFollow: { path: 'node_modules' }, includeOnly: '^(src|admin|reference)/' },
};
