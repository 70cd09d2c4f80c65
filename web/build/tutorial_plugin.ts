import type { Plugin } from 'vite';
import { tutorial } from './tutorial.ts';

/** Lets the reference import docs/PROTOCOL.md: the chunk holds its sections as HTML. */
export function tutorialPlugin(): Plugin {
  return {
    name: 'takamaka-tutorial',
    enforce: 'pre',
    transform(markdown, id) {
      if (!id.endsWith('/docs/PROTOCOL.md')) return null;
      return { code: `export default ${JSON.stringify(tutorial(markdown))};`, map: null, moduleType: 'js' };
    },
  };
}
