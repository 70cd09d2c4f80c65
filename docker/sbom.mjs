// Writes what the program and the page are made of, as CycloneDX 1.5 JSON, to standard output. It asks the tools that know: the
// dynamic linker for libraries, dpkg for their packages, the source text for headers, npm's lock file for the page.
//
//   node docker/sbom.mjs BINARY VERSION
//
// On a system without dpkg, libraries are named by their files, without versions. The same input gives the same bytes.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [binary, version] = process.argv.slice(2);

function lines(command, ...args) {
  const done = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return done.status === 0 || done.stdout ? done.stdout.split('\n').filter(Boolean) : [];
}

/** Returns the files of the libraries that the program loads. */
function libraries() {
  return lines('ldd', binary).map((line) => /(\/\S+) \(0x/.exec(line)?.[1]).filter(Boolean);
}

/** Returns the files of the system's headers that the shipped sources include; the compiler's own are elsewhere. */
function headers() {
  const found = new Set();
  for (const folder of ['engine', 'protocol', 'storage', 'server']) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true })) {
      if (!/\.[ch]pp$/.test(name) || /_test\.cpp$/.test(name)) continue;
      for (const [, header] of readFileSync(path.join(root, folder, name), 'utf8').matchAll(/^#include <([^>]+)>/gm)) {
        const file = path.join('/usr/include', header);
        if (existsSync(file)) found.add(file);
      }
    }
  }
  return [...found];
}

/** Returns the Debian packages of the files, and the files without one. A merged /usr has two names for one file. */
function packagesOf(files) {
  const namesOf = (file) => [file, realpathSync(file)].flatMap((name) => [name, name.replace(/^\/usr/, '')]);
  const packages = new Set();
  const owned = new Set();
  for (const line of lines('dpkg-query', '--search', ...new Set(files.flatMap(namesOf)))) {
    const [, owners, file] = /^(.+?): (\/.*)$/.exec(line) ?? [];
    if (!file) continue;
    owned.add(file);
    packages.add(owners.split(', ')[0]);
  }
  return [[...packages], files.filter((file) => !namesOf(file).some((name) => owned.has(name)))];
}

const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
const os = (key) => new RegExp(`^${key}="?([^"\n]*)`, 'm').exec(release)?.[1] ?? 'unknown';

/** Returns the components of these files; `use` says how the program uses them. */
function systemComponents(files, use) {
  const [packages, unowned] = packagesOf(files);
  const properties = [{ name: 'takamaka:use', value: use }];
  const shown = ['Package', 'Version', 'Architecture', 'source:Package', 'source:Version'].map((field) => `\${${field}}`).join('\\t');
  const described = packages.length > 0 ? lines('dpkg-query', '--show', `--showformat=${shown}\\n`, ...packages) : [];
  const known = described.map((text) => {
    const [own, number, architecture, source, sourceVersion] = text.split('\t');
    const purl = `pkg:deb/${os('ID')}/${own}@${encodeURIComponent(number)}?arch=${architecture}&distro=${os('ID')}-${os('VERSION_ID')}`;
    return { type: 'library', 'bom-ref': `${purl}#${use}`, name: own, version: number, scope: 'required', purl,
      properties: [...properties, { name: 'takamaka:source', value: `${source} ${sourceVersion}` }] };
  });
  const bare = use === 'linked' ? unowned : [];
  return [...known, ...bare.map((file) => ({ type: 'library', 'bom-ref': `${file}#${use}`, name: path.basename(file), scope: 'required', properties }))];
}

/** Returns the components of the page: its modules, and those that only build it, which are not shipped. */
function pageComponents() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'web/package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(([place]) => place).map(([place, module]) => {
    const name = module.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${module.version}`;
    const component = { type: 'library', 'bom-ref': `${purl}#${place}`, name, version: module.version, scope: module.dev ? 'excluded' : 'required', purl,
      properties: [{ name: 'takamaka:use', value: module.dev ? 'builds the page' : 'page' }] };
    if (module.license) component.licenses = [/^[\w.+-]+$/.test(module.license) ? { license: { id: module.license } } : { expression: module.license }];
    const [algorithm, hash] = (module.integrity ?? '').split('-', 2);
    if (algorithm === 'sha512') component.hashes = [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
    return component;
  });
}

const components = [...systemComponents(libraries(), 'linked'), ...systemComponents(headers(), 'headers'), ...pageComponents()]
  .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
const self = `pkg:generic/takamaka@${version}`;
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': self, name: 'takamaka', version, purl: self, licenses: [{ license: { id: 'Apache-2.0' } }] } },
  components,
  dependencies: [{ ref: self, dependsOn: components.filter(({ scope }) => scope === 'required').map((component) => component['bom-ref']) }],
};
const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex');
document.serialNumber = `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
process.stdout.write(`${JSON.stringify(document, null, 1)}\n`);
