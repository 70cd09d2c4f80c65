import type { Plugin } from 'vite';
import { rulesDocument } from './rules_document.ts';

/** Lets the page import a RULES.md: the chunk holds the parsed document. */
export function rulesPlugin(): Plugin {
  return {
    name: 'takamaka-rules',
    enforce: 'pre',
    transform(markdown, id) {
      if (!id.endsWith('/RULES.md')) return null;
      return { code: `export default ${JSON.stringify(rulesDocument(markdown))};`, map: null, moduleType: 'js' };
    },
  };
}
