import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { rulesDocument, withAnchorsOf } from './rules_document.ts';
import { toTraditional } from './traditional.ts';

/**
 * Lets the page import a RULES.md and its translations, such as RULES.es.md: the chunk holds the parsed document. `?traditional`
 * is for RULES.zh.md, and writes it in traditional characters.
 */
export function rulesPlugin(): Plugin {
  return {
    name: 'takamaka-rules',
    enforce: 'pre',
    transform(markdown, id) {
      const file = /\/RULES(\.\w+)?\.md(\?traditional)?$/.exec(id);
      if (!file) return null;
      const [, translated, traditional] = file;
      const document = rulesDocument(traditional ? toTraditional(markdown) : markdown);
      const code = (made: object) => ({ code: `export default ${JSON.stringify(made)};`, map: null, moduleType: 'js' as const });
      if (!translated) return code(document);
      const english = id.replace(/RULES[^/]*$/, 'RULES.md');
      this.addWatchFile(english);
      return code(withAnchorsOf(rulesDocument(readFileSync(english, 'utf8')), document));
    },
  };
}
