// Writes `x.gz` next to every text file of the build: the server sends it to browsers that accept gzip.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);

function walk(folder) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) walk(path);
    else if (texts.has(extname(name))) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

walk(join(import.meta.dirname, '../dist'));
