// Writes dist/sw.js: the service worker with the files of this build. Its version is a hash of its lists and of the page, so
// a changed build makes a new worker, and the same build makes the same worker.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');
const dist = join(web, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The entry and all its static imports. */
function firstLoad(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) firstLoad(next, seen);
  return seen;
}
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const scripts = [...firstLoad(entry)].map((key) => `/${manifest[key].file}`);
const built = readdirSync(join(dist, 'assets'))
  .filter((name) => !name.endsWith('.gz'))
  .map((name) => `/assets/${name}`);
const styles = built.filter((name) => name.endsWith('.css'));
const icons = ['/icons/icon.svg', '/icons/icon-turn.svg', '/icons/icon-192.png'];

const shell = ['/', ...scripts, ...styles, ...icons];
const assets = [...new Set([...built, ...icons])].sort();
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const version = createHash('sha256').update(JSON.stringify([shell, assets, html])).digest('hex').slice(0, 16);

const worker = readFileSync(join(web, 'build/worker.js'), 'utf8')
  .replace('__VERSION__', version)
  .replace('__SHELL__', JSON.stringify(shell))
  .replace('__ASSETS__', JSON.stringify(assets));
writeFileSync(join(dist, 'sw.js'), worker);
