// Loading a part of the page later also loads its imports at once. The imports of the entry are there already: they need no place in these lists.

import type { Plugin } from 'vite';

export function preloadOnlyWhatIsMissing() {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'takamaka-preload',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) for (const file of chunk.imports) first.add(file);
      },
    },
  };
  const resolveDependencies = (_file: string, files: string[]) => files.filter((file) => !first.has(file));
  return { plugin, resolveDependencies };
}
