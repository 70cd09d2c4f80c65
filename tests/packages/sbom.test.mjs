// The list of parts that every package carries, against the binary, the lock file and dpkg.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const binary = process.env.TAKAMAKA_BINARY ?? path.join(root, '.build/release/server/takamaka');
const run = (command, ...args) => spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
const make = () => run('node', path.join(root, 'docker/sbom.mjs'), binary, '1.2.3');
const hasDpkg = run('sh', '-c', 'command -v dpkg-query').status === 0;

describe('the list of parts', () => {
  const made = make();
  assert.equal(made.status, 0, made.stderr);
  const list = JSON.parse(made.stdout);
  const use = (which) => list.components.filter(({ properties }) => properties.some(({ name, value }) => name === 'takamaka:use' && value === which));

  test('is CycloneDX 1.5 about this version', () => {
    assert.deepEqual([list.bomFormat, list.specVersion, list.version], ['CycloneDX', '1.5', 1]);
    assert.match(list.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(list.metadata.component.version, '1.2.3');
    const references = list.components.map((component) => component['bom-ref']);
    assert.equal(new Set(references).size, references.length, 'each part once');
    for (const component of list.components) {
      assert.ok(component.name && component.type === 'library' && ['required', 'excluded'].includes(component.scope), JSON.stringify(component));
    }
    for (const reference of list.dependencies[0].dependsOn) assert.ok(references.includes(reference), reference);
  });

  test('is the same for the same input, and names no folder of this machine', () => {
    assert.equal(make().stdout, made.stdout);
    assert.ok(!made.stdout.includes(root));
  });

  test('has the package of every library that the binary needs', { skip: !hasDpkg && 'no dpkg here' }, () => {
    const needed = [...run('ldd', binary).stdout.matchAll(/=> (\/\S+)/g)].map(([, file]) => file);
    assert.ok(needed.length > 5);
    const linked = new Map(use('linked').map(({ name, version }) => [name, version]));
    // A file has its name in the package's list with or without /usr.
    const names = (file) => [file, realpathSync(file)].flatMap((name) => [name, name.replace(/^\/usr/, '')]);
    const owners = new Map(run('dpkg-query', '--search', ...needed.flatMap(names)).stdout.trim().split('\n').map((line) => {
      const [, owner, file] = /^([^:]+)(?::\S+)?: (.*)$/.exec(line);
      return [file, owner];
    }));
    for (const file of needed) {
      const owner = owners.get(names(file).find((name) => owners.has(name)));
      assert.ok(linked.get(owner), `${file} of ${owner}`);
    }
    for (const name of ['libsodium', 'libsqlite3', 'libutf8proc']) assert.ok([...linked.keys()].some((one) => one.startsWith(name)), name);
  });

  test('has the libraries that are compiled in from their headers', { skip: !hasDpkg && 'no dpkg here' }, () => {
    const names = use('headers').map(({ name }) => name).join(' ');
    for (const part of [/libboost[\d.]*-dev/, /nlohmann-json3-dev/, /libcli11-dev/, /libtomlplusplus-dev/]) assert.match(names, part);
    assert.doesNotMatch(names, /gtest|gmock|benchmark/);
  });

  test('has every module of the lock file: those of the page, and those that only build it', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'web/package-lock.json'), 'utf8'));
    const modules = Object.entries(packages).filter(([place]) => place);
    assert.equal(use('page').length, modules.filter(([, { dev }]) => !dev).length);
    assert.equal(use('builds the page').length, modules.filter(([, { dev }]) => dev).length);
    const preact = use('page').find(({ name }) => name === 'preact');
    assert.equal(preact.purl, `pkg:npm/preact@${packages['node_modules/preact'].version}`);
    assert.equal(preact.hashes[0].content.length, 128);
  });
});
