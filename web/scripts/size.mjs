// Fails if the page grows beyond its budget. Sizes are those of the gzip files, as they are sent.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

// What the browser must load before it shows the first page: the entry and all its imports, but not what it loads later.
function firstLoad(key, seen = new Set(), chunks = manifest) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunks[key].imports ?? []) firstLoad(next, seen, chunks);
  return seen;
}
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const first = [...firstLoad(entry)];
const scripts = first.map((key) => manifest[key].file);
const stylesOf = (keys) => new Set(keys.flatMap((key) => manifest[key].css ?? []));
const styles = stylesOf(first);
// A board is what opening its game loads: its own chunk and the parts it shares with other boards.
const filesBeyondFirst = (key) => [...firstLoad(key)].filter((one) => !first.includes(one)).map((one) => manifest[one].file);
const sum = (files) => [...files].reduce((total, file) => total + size(file), 0);

// English is in the entry; readers of another language load it before the page is shown.
const languages = Object.entries(manifest).filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/texts\/whole\/\w+\.ts$/.test(key));
const largest = Math.max(0, ...languages.map(([, chunk]) => size(chunk.file)));

const lines = [
  ['first load, English', sum(scripts), 60_000],
  ['first load, largest', sum(scripts) + largest, 60_000],
  ['styles', sum(styles), 12_000],
  ['index.html', size('index.html'), 4_000],
  ...Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/boards\/[^/]+\/[^/]+$/.test(key))
    .flatMap(([key]) => [
      [`board ${key.split('/')[2]}`, sum(filesBeyondFirst(key)), 12_000],
      [`styles ${key.split('/')[2]}`, sum(stylesOf([key])), 2_100],
    ]),
  // A game's own texts come with its board, in one language.
  ...Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && /^src\/boards\/[^/]+\/texts\//.test(key))
    .map(([key, chunk]) => [`texts ${key.split('/')[2]} ${key.split('/')[4].replace('.ts', '')}`, size(chunk.file), 3_000]),
  ...Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && key.startsWith('src/texts/'))
    .map(([key, chunk]) => [`language ${key.replace(/^src\/texts\/(whole\/)?|\.ts$/g, '')}`, size(chunk.file), 10_000]),
];

// Everything else that loads on demand: screens, rules, guides, the QR code. Prints the largest, and all that are too large.
const named = /^src\/(boards\/(?![^/]+\/guide\/)|texts\/)/;
const later = Object.entries(manifest)
  .filter(([key, chunk]) => chunk.isDynamicEntry && !named.test(key))
  .map(([key, chunk]) => [`later ${key.replace(/^(src|\.\.\/engine)\//, '')}`, size(chunk.file), 6_500])
  .sort((a, b) => b[1] - a[1]);
lines.push(...later.filter(([, bytes, budget], index) => index === 0 || bytes > budget));

// The admin page is a separate build. It has the boards, each in a chunk that loads when an admin opens such a game.
const admin = new URL('admin/', dist);
const adminManifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', admin), 'utf8'));
const adminSize = (file) => size(`admin/${file}`);
const adminEntry = Object.keys(adminManifest).find((key) => adminManifest[key].isEntry);
const adminFirst = firstLoad(adminEntry, new Set(), adminManifest);
const adminGame = firstLoad('game/game_page.tsx', new Set(), adminManifest);
const adminSum = (keys) => keys.reduce((all, key) => all + adminSize(adminManifest[key].file), 0);
const adminStyles = [...new Set([...adminFirst].flatMap((key) => adminManifest[key].css ?? []))];
lines.push(
  ['admin, first load', adminSum([...adminFirst]), 32_000],
  ['admin, opening a game', adminSum([...adminGame].filter((key) => !adminFirst.has(key))), 28_000],
  ['admin, styles', adminStyles.reduce((all, file) => all + adminSize(file), 0), 12_000],
);

// So is the reference of the protocol. The tutorial and the playground load when they are opened.
const docs = new URL('docs/', dist);
const docsManifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', docs), 'utf8'));
const docsEntry = Object.keys(docsManifest).find((key) => docsManifest[key].isEntry);
const docsFirst = firstLoad(docsEntry, new Set(), docsManifest);
const docsSize = (key) => size(`docs/${docsManifest[key].file}`);
const docsLater = (part) => Object.keys(docsManifest).filter((key) => key.endsWith(part)).reduce((all, key) => all + docsSize(key), 0);
lines.push(
  ['reference, first load', [...docsFirst].reduce((all, key) => all + docsSize(key), 0), 20_000],
  ['reference, tutorial', docsLater('docs/PROTOCOL.md'), 40_000],
  ['playground', docsLater('playground/playground.tsx'), 8_000],
);

let over = 0;
for (const [what, bytes, budget] of lines) {
  const fits = bytes <= budget;
  if (!fits) over += 1;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${what.padEnd(22)} ${String(bytes).padStart(6)} of ${budget} bytes`);
}
process.exitCode = over > 0 ? 1 : 0;
