// Makes the package that npm publishes, in FOLDER/package, and packs it as FOLDER/NAME-VERSION.tgz:
//
//   node clients/package.mjs FOLDER        after the build; `npm run package` does both
//
// FOLDER itself cannot be packed: its package.json has no version, so npm refuses, also where scripts are ignored. The package has no
// scripts, is complete, and has the version of the server.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.resolve(process.argv[2]);
const target = path.join(folder, 'package');
const { private: _, scripts: __, devDependencies: ___, data = {}, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const [, version] = /^project\(\w+ VERSION ([\d.]+)/m.exec(readFileSync(path.join(root, 'CMakeLists.txt'), 'utf8'));

rmSync(target, { recursive: true, force: true });
for (const old of readdirSync(folder).filter((name) => name.endsWith('.tgz'))) rmSync(path.join(folder, old));
mkdirSync(target);
for (const name of [...manifest.files.filter((one) => !(one in data)), 'README.md', 'LICENSE']) {
  if (!existsSync(path.join(folder, name))) throw new Error(`${name} is missing: build first, by npm run package`);
  cpSync(path.join(folder, name), path.join(target, name), { recursive: true });
}
for (const [name, sources] of Object.entries(data)) {
  for (const source of sources) cpSync(path.join(root, source), path.join(target, name, path.basename(source)), { recursive: true, filter: (file) => !file.endsWith('.mjs') });
}
// On a registry's page a relative link leads nowhere.
const links = path.join(target, 'README.md');
const absolute = (_, link) => `](${manifest.homepage}/blob/v${version}/${path.posix.join(manifest.repository.directory, link)})`;
writeFileSync(links, readFileSync(links, 'utf8').replace(/\]\((?!https?:|#)([^)]+)\)/g, absolute));
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: target, stdio: ['ignore', 'inherit', 'inherit'] });
