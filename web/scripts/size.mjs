// Fails when the page grows beyond its budget. Sizes are gzip, as they travel.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

// What the browser must have before the first page stands: the entry and all it imports, but not what it loads later.
function firstLoad(key, seen = new Set(), chunks = manifest) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunks[key].imports ?? []) firstLoad(next, seen, chunks);
  return seen;
}
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const first = [...firstLoad(entry)];
const scripts = first.map((key) => manifest[key].file);
const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? (chunk.file.endsWith('.css') ? [chunk.file] : [])));
// A board is what opening its game loads: its own chunk and the parts it shares with other boards.
const filesBeyondFirst = (key) => [...firstLoad(key)].filter((one) => !first.includes(one)).map((one) => manifest[one].file);
const sum = (files) => [...files].reduce((total, file) => total + size(file), 0);

// English is in the entry; whoever reads another language loads it before the page stands.
const languages = Object.entries(manifest).filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/texts\/\w+\.ts$/.test(key));
const largest = Math.max(0, ...languages.map(([, chunk]) => size(chunk.file)));

const lines = [
  ['first load, English', sum(scripts), 60_000],
  ['first load, largest', sum(scripts) + largest, 60_000],
  ['styles', sum(styles), 12_000],
  ['index.html', size('index.html'), 4_000],
  ...Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/boards\/[^/]+\/[^/]+$/.test(key))
    .map(([key]) => [`board ${key.split('/')[2]}`, sum(filesBeyondFirst(key)), 10_000]),
  // A game's own texts come with its board, in one language.
  ...Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/boards\/[^/]+\/texts\//.test(key))
    .map(([key, chunk]) => [`texts ${key.split('/')[2]} ${key.split('/')[4].replace('.ts', '')}`, size(chunk.file), 3_000]),
  ...Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && key.startsWith('src/texts/'))
    .map(([key, chunk]) => [`language ${key.replace(/^src\/texts\/|\.ts$/g, '')}`, size(chunk.file), 10_000]),
];

// Everything else that is loaded when it is asked for: screens, rules, guides, the QR code. The largest is told.
const named = /^src\/(boards|texts)\//;
const later = Object.entries(manifest)
  .filter(([key, chunk]) => chunk.isDynamicEntry && !named.test(key))
  .map(([key, chunk]) => [`later ${key.replace(/^(src|\.\.\/engine)\//, '')}`, size(chunk.file), 6_000])
  .sort((a, b) => b[1] - a[1]);
lines.push(...later.filter(([, bytes, budget], index) => index === 0 || bytes > budget));

// The desk is a build of its own. It brings the boards along, each a chunk for who opens a game of it.
const desk = new URL('admin/', dist);
const deskManifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', desk), 'utf8'));
const deskSize = (file) => size(`admin/${file}`);
const deskEntry = Object.keys(deskManifest).find((key) => deskManifest[key].isEntry);
const deskFirst = firstLoad(deskEntry, new Set(), deskManifest);
const deskGame = firstLoad('game/game_page.tsx', new Set(), deskManifest);
const deskSum = (keys) => keys.reduce((all, key) => all + deskSize(deskManifest[key].file), 0);
const deskStyles = Object.values(deskManifest).filter(({ file }) => file.endsWith('.css'));
lines.push(
  ['desk, first load', deskSum([...deskFirst]), 32_000],
  ['desk, opening a game', deskSum([...deskGame].filter((key) => !deskFirst.has(key))), 28_000],
  ['desk, styles', deskStyles.reduce((all, { file }) => all + deskSize(file), 0), 12_000],
);

let over = 0;
for (const [what, bytes, budget] of lines) {
  const fits = bytes <= budget;
  if (!fits) over += 1;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${what.padEnd(22)} ${String(bytes).padStart(6)} of ${budget} bytes`);
}
process.exitCode = over > 0 ? 1 : 0;
