import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { toTraditional } from './traditional.ts';

/** Fills every `zh_hant.ts` with the texts of the `zh.ts` beside it, in traditional characters. Its imports are traditional, too. */
export function traditionalPlugin(): Plugin {
  return {
    name: 'takamaka-traditional',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/zh_hant.ts')) return null;
      const simplified = id.replace(/zh_hant\.ts$/, 'zh.ts');
      this.addWatchFile(simplified);
      return toTraditional(readFileSync(simplified, 'utf8')).replace(/\/zh(\.ts)?'/g, "/zh_hant$1'");
    },
  };
}
